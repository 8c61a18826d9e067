import type { Visit } from '../visit';

/** ms: a page may be busy for seconds at each step of the way. */
const LONGEST = 120_000;

/** Fills in and posts the page's form with the buttons of its own; resolves when the browser is on its way to the next page. */
export async function sendForm({ page }: Visit): Promise<void> {
  const before = page.url();
  const form = page.locator('form', { has: page.locator('input[type=email]') }).first();
  await form.locator('input[type=email]').fill('someone@mail.example', { timeout: LONGEST });
  await Promise.all([
    page.waitForURL((url) => url.href !== before, { waitUntil: 'commit', timeout: LONGEST }),
    form.locator('button, input[type=submit]').first().click({ timeout: LONGEST }),
  ]);
}
