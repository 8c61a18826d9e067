import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { loginOf } from '../../tools/lab/contact';
import { type OwnSite, ownSite } from '../support/own-site';
import { acceptCookies, ask, prompt } from '../support/prompts';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
let dark: OwnSite;
beforeAll(async () => {
  dark = await ownSite('dark-manifest');
});

/** Returns whether the element's surface is darker than its text. */
const isDark = (element: Locator) =>
  element.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const [ground = 0, text = 0] = [backgroundColor, color].map((one) => Number(one.match(/\d+/)?.[0]));
    return ground < text;
  });

it('a manifest’s dark colours apply to banner, prompts and autofill notices on a light page [CON-18] [CTC-11]', thorough, async () => {
  const shown = async () => {
    await visit.page.goto(visit.network.demo.url('main', `/contact?${loginOf('1001')}`));
    const elements = {
      banner: visit.page.locator('[data-taproot-consent] section'),
      notice: visit.page.locator('[data-taproot-autofill] section'),
      line: visit.page.locator('[data-taproot-not-you] button').first(),
    };
    for (const element of Object.values(elements)) await element.waitFor();
    const found = await Promise.all(Object.values(elements).map(isDark));
    // The prompt waits until the banner is gone.
    await acceptCookies(visit.page);
    await ask(visit.page, { id: 'own', type: 'Message', layout: 'modal', headline: 'Hello', okMessage: 'Fine' });
    const dialog = prompt(visit.page).getByRole('dialog', { name: 'Hello' });
    await dialog.waitFor();
    return [...found, await isDark(dialog)];
  };
  expect(await shown()).toEqual([false, false, false, false]);
  await visit.open();
  await dark.serveTo(visit.visitor);
  expect(await shown()).toEqual([true, true, true, true]);
});
