import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SCREENS } from '../../service/console/screens/address/screen-names';
import { chromiumOnly, type JourneyEngine, openJourneyEngine } from '../../tools/lab/engines/journey-engine';
import { createVisits } from '../support/console/month';
import { type Served, serveConsole } from '../support/console/serve';
import { settled } from '../support/console/settled';

const FOLDER = fileURLToPath(new URL('../../dist/console', import.meta.url));
const network = { visits: createVisits('2026-11-28', 75, 60), now: '2026-11-28T10:42:00.000Z', zone: 'UTC' };

let engine: JourneyEngine;
let served: Served;
beforeAll(async () => {
  engine = await openJourneyEngine();
});
afterAll(() => engine.close());
afterEach(async () => {
  await Promise.all(engine.browser.contexts().map((context) => context.close()));
  await served.close();
});

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
    served = await serveConsole(network, FOLDER);
    const page = await (
      await engine.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    ).newPage();
    await page.goto(`${served.address}/console/${screen}`);
    await settled(page);
    expect(await page.evaluate(lowTargets)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.evaluate(lowTargets)).toEqual([]);
  },
);

it.each(['en-GB', 'es-ES'])('the way out is in sight on a desk 900 px high: %s', async (locale) => {
  served = await serveConsole(network, FOLDER);
  const page = await (await engine.newContext({ locale, viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${served.address}/console/overview`);
  await settled(page);
  const out = await page.locator('.rail .account button').boundingBox();
  expect(out && out.y + out.height).toBeLessThanOrEqual(900);
});
