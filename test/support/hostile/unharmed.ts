import { expect } from 'vitest';
import type { Taproot } from '../../../kernel';
import { isUsable } from '../accessibility';
import type { Visit } from '../visit';

type Win = { taproot: Taproot; attacked?: unknown; builtIns: string };

/** Own names of what everything inherits from; the same text as long as nothing has been put there. */
const LIST = `(${() =>
  [Object, Array, Function, String, Number, Promise, Map, Set, Date, RegExp, Error]
    .map(
      ({ name, prototype }) =>
        `${name} ${Reflect.ownKeys(prototype).map(String)} ${Reflect.getPrototypeOf(prototype) === Object.prototype}`,
    )
    .join('\n')})()`;

/** Notes what the page's built-ins are before anything runs, and whether a dialog opens. */
export async function watchHarm({ page }: Visit): Promise<void> {
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    void page.evaluate('window.attacked = "dialog"');
  });
  await page.addInitScript(`window.builtIns = ${LIST};`);
}

/** The page is where it was, nothing of an attack ran or stayed, it can be used, and hits still arrive. */
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
