import { expect } from 'vitest';
import type { Taproot } from '../../../kernel';
import { isUsable } from '../accessibility';
import type { Visit } from '../visit';

type Win = { taproot: Taproot; attacked?: unknown; builtIns: string };

/** Lists the own properties of objects that everything inherits from. The text stays the same unless a property is added. */
const LIST = `(${() =>
  [Object, Array, Function, String, Number, Promise, Map, Set, Date, RegExp, Error]
    .map(
      ({ name, prototype }) =>
        `${name} ${Reflect.ownKeys(prototype).map(String)} ${Reflect.getPrototypeOf(prototype) === Object.prototype}`,
    )
    .join('\n')})()`;

/** Records the state of the page's built-ins before anything runs, and whether a dialog opens. */
export async function watchHarm({ page }: Visit): Promise<void> {
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    void page.evaluate('window.attacked = "dialog"');
  });
  await page.addInitScript(`window.builtIns = ${LIST};`);
}

/**
 * Expects that the page has not navigated, that nothing of an attack ran or stayed, that the page is usable, and that hits still arrive.
 */
export async function expectUnharmed({ page, network }: Visit, label: string): Promise<void> {
  const before = new URL(page.url()).host;
  await expect.poll(() => page.evaluate(() => !!(window as unknown as Win).taproot?.track)).toBe(true);
  await page.evaluate((name) => (window as unknown as Win).taproot.track('still_here', { event_label: name }), label);
  await page.evaluate(() => (window as unknown as Win).taproot.hooks.leave.call({ timeOnPage: 1, persisted: true }));
  await network.until('hits', (hits) => hits.some(({ event, event_label }) => event === 'still_here' && event_label === label));
  const after = await page.evaluate<{ now: string; then: string }>(`({ now: ${LIST}, then: window.builtIns })`);
  expect(after.now).toBe(after.then);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await page.evaluate(() => (window as unknown as Win).attacked)).toBeUndefined();
  expect(await isUsable(page)).toBe(true);
  expect(new URL(page.url()).host).toBe(before);
}
