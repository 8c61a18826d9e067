import { expect, it } from 'vitest';
import { errorReport, hit } from '../../tools/lab/bodies';
import { violationsIn } from '../support/accessibility';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const WORD = 'averyveryverylongwordthatnolinebreakshortens'.repeat(3);
const now = Date.now();
const trail = [
  { n: 1, at: now - 2_000, kind: 'click', what: 'button.donate' },
  { n: 2, at: now - 1_000, kind: 'request', what: `POST https://utility.main.example/${WORD}`, status: 500 },
];
const report = { ...errorReport({ message: `x is not ${WORD}`, last_step: 2 }, { timestamp: now }), trail };

/** Posts to the demo's service, from a page on its host. */
async function post(path: string, body: object): Promise<void> {
  const { page, network } = visit;
  await page.goto(network.demo.url('utility', '/apps/'));
  const status = await page.evaluate(
    async ([to, text]) => (await fetch(to, { method: 'POST', body: text, headers: { 'Content-Type': 'application/json' } })).status,
    [path, JSON.stringify(body)] as const,
  );
  expect(status).toBeLessThan(300);
}

it.each<[path: string, posted: [string, object], shows: RegExp, links: string[]]>([
  ['/events', ['/hit', [hit({ event: 'quick_action', place: 'first' }), hit({ event: WORD })]], /\d not as declared/, ['As JSON']],
  ['/error-groups', ['/apps/error', report], /What happened before/, ['As JSON']],
])('%s passes axe at 320 px, never scrolls sideways, and needs the keyboard alone', thorough, async (path, posted, shows, links) => {
  await visit.open({ viewport: { width: 320, height: 640 } });
  const { page, network } = visit;
  await post(...posted);
  const shown = async () => {
    await page.goto(network.demo.url('live', path));
    return page.getByText(shows).count();
  };
  await expect.poll(shown).toBeGreaterThan(0);
  expect(await violationsIn(page, 'html')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const expected of ['Back to the live page', ...links]) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await focused.textContent()).toBe(expected);
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  }
  // Nothing after the links takes the focus. The rest is text, which the arrow keys scroll.
  expect(await page.locator('main :is(a, button, input, [tabindex])').count()).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
