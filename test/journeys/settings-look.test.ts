import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { declareScheme, violationsIn } from '../support/accessibility';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const dialog = () => visit.page.locator('[data-taproot-settings] dialog');
const texts = () => dialog().locator('.body');
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? expect.fail('not rendered');

async function show(path: string, width: number, height: number) {
  await visit.open({ viewport: { width, height } });
  await visit.page.goto(visit.network.demo.url('main', path));
  // The page's own link is at its end, where a picture would be taken while the page scrolls.
  await visit.page.locator('[data-taproot-consent] [value=settings]').press('Enter');
  await dialog().waitFor();
}

/** Takes a picture of the texts' lower edge, where nothing is written. */
const edge = async () => {
  const { x, y, height } = await boxOf(texts());
  const clip = { x: x + 1, y: y + height - 2, width: 4, height: 1 };
  return (await visit.page.screenshot({ clip })).toString('base64');
};

describe('the settings', () => {
  const screens = [
    ['/', 320, 568],
    ['/es/', 640, 320],
    ['/es/', 320, 568],
    ['/ar/', 640, 320],
  ] as const;
  firstOnly(1, screens, (cases, options) =>
    it.each(cases)(
      'the settings on %s at %i × %i keep their buttons in view, below text that scrolls [CON-18]',
      options,
      async (path, width, height) => {
        await show(path, width, height);
        expect(await violationsIn(visit.page, '[data-taproot-settings]')).toEqual([]);
        const foot = await boxOf(dialog().locator('.choices'));
        for (const button of await dialog().locator('.choices button').all()) {
          const { y, height: high } = await boxOf(button);
          expect([y >= foot.y, y + high <= height, high >= 44]).toEqual([true, true, true]);
        }
        const [more, least] = await texts().evaluate((element) => [element.scrollHeight - element.clientHeight, element.clientHeight]);
        expect(more).toBeGreaterThan(0);
        expect(least).toBeGreaterThan(100);
      },
    ),
  );

  it.each(['/', '/es/', '/ar/'])(
    'the settings on %s keep the padding of every button, at each width from 320 to 1280 px [CON-18]',
    async (path) => {
      await show(path, 1280, 800);
      // The row of buttons changes at 608 px.
      for (const width of [607, 608, 609, ...Array.from({ length: 25 }, (_, i) => 320 + i * 40)]) {
        await visit.page.setViewportSize({ width, height: 800 });
        const gaps = await dialog().evaluate((element) =>
          [...element.querySelectorAll('button')].map((button) => {
            const words = new Range();
            words.selectNodeContents(button);
            const [box, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
            return Math.min(text.left - box.left, box.right - text.right, text.top - box.top, box.bottom - text.bottom);
          }),
        );
        // The border has 2 px.
        expect([width, gaps.length, Math.min(...gaps) >= 9.5]).toEqual([width, 4, true]);
      }
    },
  );

  it.each([
    ['/es/', 320, 'Quién recibe datos (9)', 'Meta Platforms, Inc., Estados Unidos'],
    ['/ar/', 390, 'من يتلقى البيانات (9)', 'الولايات المتحدة'],
  ])('the settings on %s at %i px unfold by keyboard who receives data [CON-18]', async (path, width, heading, text) => {
    await show(path, width, 800);
    const list = dialog().locator('details');
    await dialog().getByRole('checkbox').last().focus();
    await visit.page.keyboard.press('Tab');
    expect(await list.getByText(heading, { exact: true }).evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await list.getByRole('listitem').count()).toBe(0);
    await visit.page.keyboard.press('Enter');
    expect(await list.getByRole('listitem').count()).toBe(9);
    expect(await list.getByRole('listitem').filter({ hasText: 'Meta Pixel' }).textContent()).toContain(text);
    expect(await violationsIn(visit.page, '[data-taproot-settings]')).toEqual([]);
    expect(await dialog().evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  });

  it('show a shadow while there is more text to scroll to [CON-18]', {
    ...chromiumOnly('Playwright takes pictures of Firefox with a style that the page’s policy forbids'),
    ...thorough,
  }, async () => {
    await show('/', 320, 568);
    const hinted = await edge();
    await texts().evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
    expect(await edge()).not.toBe(hinted);
  });

  it('never hide the focused element behind their buttons [CON-18]', thorough, async () => {
    await show('/es/', 640, 320);
    for (let i = 0; i < 6; i++) {
      await visit.page.keyboard.press('Tab');
      const [top, bottom, isOnTop] = await dialog().evaluate((element) => {
        const focused = (element.getRootNode() as ShadowRoot).activeElement as Element;
        const { top, bottom, left, right } = focused.getBoundingClientRect();
        const hit = (element.getRootNode() as ShadowRoot).elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return [top, bottom, !!hit && (focused.contains(hit) || hit.contains(focused))] as const;
      });
      expect([top >= 0, bottom <= 320, isOnTop]).toEqual([true, true, true]);
    }
  });

  it('are dark on a dark page, whatever the system prefers [CON-18]', thorough, async () => {
    await visit.open({ colorScheme: 'light' });
    await declareScheme(visit.page, 'dark');
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await dialog().waitFor();
    expect(await dialog().evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(27, 33, 31)');
  });
});
