import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ContactFacts, Taproot } from '../../kernel';

declare global {
  interface Window {
    facts?: ContactFacts;
  }
}

/**
 * Returns the parameters that a link in an email adds to an address. `contact` chooses the visitor, as the demo's email provider knows
 * them.
 */
export const loginOf = (contact: string, more: Record<string, string> = {}): string =>
  `${new URLSearchParams({
    ...{ campaign_id: '3021', launch_id: '88410', contact_id: contact, unique_value: 'a7f3-3021.88410' },
    ...{ contact_guid: '0b7e1c52-6a0d-4c39-9d1e-5f2a77c1b8e4', utm_id: '20261015001', ...more },
  })}`;

/** Waits until the page knows the contact, or knows that there is none. */
export async function factsOf(page: Page): Promise<ContactFacts> {
  await page.evaluate(() => {
    const told = (taproot: Taproot) =>
      taproot.hooks.contact.tap('test', (facts) => {
        window.facts = facts;
      });
    const taproot = (window as unknown as { taproot?: { push(callback: typeof told): unknown } }).taproot;
    taproot?.push(told);
  });
  return (await page.waitForFunction(() => window.facts)).jsonValue() as Promise<ContactFacts>;
}

/**
 * Waits until the fields have been filled, and nothing has changed in them for so long that no fill can be blamed for the page's end: a page
 * that is left within a second of a fill stops autofill for the tab.
 */
export async function outlastFill(page: Page): Promise<void> {
  const seen = { values: '', since: 0 };
  await expect
    .poll(async () => {
      const [values, now, filled] = await page.evaluate(() => {
        const fields = [...document.querySelectorAll('input')];
        return [
          fields.map(({ value }) => value).join('\n'),
          performance.now(),
          !!document.querySelector<HTMLInputElement>('input[type=email]')?.value,
        ];
      });
      if (!filled || values !== seen.values) Object.assign(seen, { values, since: now });
      return filled && now - seen.since;
    })
    .toBeGreaterThan(1_100);
}
