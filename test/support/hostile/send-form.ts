import type { Visit } from '../visit';

/** ms. A page may be busy for seconds at each step. */
const LONGEST = 120_000;

/** Fills in and posts the page's form with its own buttons. Resolves once the browser navigates to the next page. */
export async function sendForm({ page }: Visit): Promise<void> {
  const before = page.url();
  const form = page.locator('form', { has: page.locator('input[type=email]') }).first();
  await form.locator('input[type=email]').fill('someone@mail.example', { timeout: LONGEST });
  await Promise.all([
    page.waitForURL((url) => url.href !== before, { waitUntil: 'commit', timeout: LONGEST }),
    form.locator('button, input[type=submit]').first().click({ timeout: LONGEST }),
  ]);
}
