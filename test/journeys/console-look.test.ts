import { expect, it } from 'vitest';
import { SCREENS } from '../../service/console/screens/address/screen-names';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { generatedConsole } from '../support/console/generated';
import { createVisits } from '../support/console/month';
import { settled } from '../support/console/settled';

const network = { visits: createVisits('2026-11-28', 75, 60), now: '2026-11-28T10:42:00.000Z', zone: 'UTC' };

const own = generatedConsole();

/** Names what can be pressed and is less than 44 px high, but for links within a sentence and what a label makes larger. */
const lowTargets = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'main a, main button, main select, main input, main summary, dialog[open] a, dialog[open] button',
    ),
  ]
    .filter((one) => !one.closest('p:not(.file)') && !one.closest('label') && one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().height < 44)
    .map(
      (one) => `${one.localName}.${one.className} in ${one.parentElement?.localName}.${one.parentElement?.className}: ${one.textContent}`,
    );

it.each(SCREENS)(
  '%s and the menu have nothing to press that is under 44 px high on a touch screen',
  chromiumOnly('The other engine has no touch.'),
  async (screen) => {
    await own.serve(network);
    const page = await (
      await own.engine.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    ).newPage();
    await page.goto(`${own.served.address}/console/${screen}`);
    await settled(page);
    expect(await page.evaluate(lowTargets)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.evaluate(lowTargets)).toEqual([]);
  },
);

it.each(['en-GB', 'es-ES'])('the way out is in sight on a desk 900 px high: %s', async (locale) => {
  await own.serve(network);
  const page = await (await own.engine.newContext({ locale, viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${own.served.address}/console/overview`);
  await settled(page);
  const out = await page.locator('.rail .account button').boundingBox();
  expect(out && out.y + out.height).toBeLessThanOrEqual(900);
});
