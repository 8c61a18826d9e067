import { expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { violationsIn } from '../support/accessibility';
import { visits } from '../support/visit';

const visit = visits();
const NOW = 1_760_000_000_000;

/** 120 visitors of each variant of `hero`. Some of them give, in two currencies, and sign up. */
function arrivals(): object[] {
  return ['control', 'variant1'].flatMap((variant, v) =>
    Array.from({ length: 120 }, (_, i) => {
      const visitor = { temp_id: `${variant}-${i}`, sess_id: `${variant}-s${i}`, timestamp: NOW };
      const after = { ...visitor, timestamp: NOW + 1_000 };
      const gives = i % (v ? 3 : 9) === 0;
      return [
        hit({ ...visitor, event: 'experiment_exposure', experiment_id: 'hero', variant, forced: false }),
        ...(gives
          ? [hit({ ...after, event: 'transaction', transaction_id: `${variant}${i}`, value: 10 + i, currency: i % 2 ? 'EUR' : 'USD' })]
          : []),
        ...(i % 10 === 0 ? [hit({ ...after, event: 'signup' })] : []),
      ];
    }).flat(),
  );
}

it('the results page has each measure in a table, passes axe at 320 px, and scrolls by the keyboard alone [EXP-05]', async () => {
  await visit.open({ viewport: { width: 320, height: 640 } });
  const { page, network } = visit;
  await page.goto(network.demo.url('utility', '/apps/'));
  const statuses = await page.evaluate(
    (hits) =>
      Promise.all(
        Array.from({ length: Math.ceil(hits.length / 50) }, async (_, i) => {
          const body = JSON.stringify(hits.slice(i * 50, i * 50 + 50));
          return (await fetch('/hit', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })).status;
        }),
      ),
    arrivals(),
  );
  expect(Math.max(...statuses)).toBeLessThan(300);
  await page.goto(network.demo.url('live', '/results'));
  const regions = ['hero', 'Gifts', 'Gifts in EUR', 'Gifts in USD', 'Sign-ups'];
  for (const name of regions) await page.getByRole('heading', { name, exact: true }).waitFor();
  expect(await violationsIn(page, 'html')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 30));
  for (const expected of ['Back to the live page', 'Export as CSV', 'Export as JSON']) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(expected);
  }
  await page.keyboard.press('Tab');
  const group = page.getByRole('group', { name: 'hero' });
  expect(await group.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await group.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  const lifts = page.getByRole('group', { name: 'Gifts in USD' });
  await lifts.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lifts.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
