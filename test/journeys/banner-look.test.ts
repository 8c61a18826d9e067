import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { declareScheme, focused } from '../support/accessibility';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const region = () => visit.page.locator('[data-taproot-consent] section');
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? expect.fail('not rendered');

async function show(path = '/') {
  await visit.page.goto(visit.network.demo.url('main', path));
  await region().waitFor();
}

/** Returns whether the element's surface is darker than its text. */
const isDark = () =>
  region().evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const [ground = 0, text = 0] = [backgroundColor, color].map((one) => Number(one.match(/\d+/)?.[0]));
    return ground < text;
  });

describe('the banner', () => {
  const schemes: [declared: string | undefined, system: 'light' | 'dark', dark: boolean][] = [
    [undefined, 'dark', false],
    ['light dark', 'dark', true],
    ['dark', 'light', true],
    ['light', 'dark', false],
    ['light dark', 'light', false],
  ];
  firstOnly(1, schemes, (cases, options) =>
    it.each(cases)(
      'matches a page whose color-scheme is %s on a %s system (dark: %s) [CON-18]',
      options,
      async (declared, system, dark) => {
        await visit.open({ colorScheme: system });
        if (declared) await declareScheme(visit.page, declared);
        await show();
        expect(await isDark()).toBe(dark);
      },
    ),
  );

  it('follows a page that changes its color-scheme while the banner is open [CON-18]', thorough, async () => {
    await show();
    expect(await isDark()).toBe(false);
    await visit.page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
    expect(await isDark()).toBe(true);
  });

  it('hides no focused element whole in a window of 320 by 256 pixels, as wide ones are at a zoom of 400 % [CON-18]', async () => {
    await visit.open({ viewport: { width: 320, height: 256 } });
    await show();
    const passed = new Set<string>();
    while (!passed.has('Donate')) {
      await visit.page.keyboard.press('Tab');
      const name = await visit.page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.localName || '');
      // The page scrolls smoothly.
      const isSeen = () =>
        visit.page.evaluate(() => {
          const { activeElement: at } = document;
          if (!at || at.shadowRoot) return true;
          const { top, bottom } = at.getBoundingClientRect();
          const banner = document.querySelector('[data-taproot-consent]')?.shadowRoot?.querySelector('section')?.getBoundingClientRect();
          return !!banner && (top < banner.top || bottom > banner.bottom);
        });
      await expect.poll(isSeen, { message: name }).toBe(true);
      passed.add(name);
    }
    expect([...passed]).toEqual(expect.arrayContaining(['Español', 'العربية', 'input']));
  });

  const paths = ['/', '/es/', '/ar/'];
  it.each(paths)('fills at most a third of a phone’s screen on %s, with its buttons in one row [CON-18]', thorough, async (path) => {
    await visit.open({ viewport: { width: 360, height: 640 } });
    await show(path);
    const { height } = await boxOf(region());
    expect(height).toBeLessThanOrEqual(640 / 3);
    const buttons = await Promise.all((await region().getByRole('button').all()).map(boxOf));
    expect(new Set(buttons.map(({ y }) => y)).size).toBe(1);
    for (const button of buttons) expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  });

  const widths = [
    [360, '/es/'],
    [768, '/'],
    [1280, '/ar/'],
    [320, '/'],
    [1920, '/'],
  ] as const;
  firstOnly(2, widths, (cases, options) =>
    it.each(cases)('aligns text and buttons at %i pixels on %s, with Reject as large as Accept [CON-18]', options, async (width, path) => {
      await visit.open({ viewport: { width, height: 800 } });
      await show(path);
      const paragraph = region().locator('p');
      const text = await paragraph.evaluate(
        (element) => element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft),
      );
      const accept = await boxOf(region().getByRole('button').first());
      const reject = await boxOf(region().getByRole('button').nth(1));
      const below = accept.y > (await boxOf(paragraph)).y + 40;
      if (below) expect(accept.x).toBeCloseTo(text, 0);
      else
        expect(accept.y + accept.height / 2).toBeCloseTo(
          await paragraph.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return (top + bottom) / 2;
          }),
          0,
        );
      expect(reject.width).toBeCloseTo(accept.width, 0);
    }),
  );

  it.each(['was nowhere', 'is gone'])(
    'moves focus to the start of the page, without scrolling, when the earlier focus %s [CON-18]',
    thorough,
    async (what) => {
      await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
      await show();
      await visit.page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
      if (what === 'is gone') {
        const search = visit.page.getByRole('searchbox').first();
        await search.evaluate((element) => element.focus({ preventScroll: true }));
        await region().getByRole('button', { name: 'Reject' }).focus();
        await search.evaluate((element) => element.remove());
      }
      await region().getByRole('button', { name: 'Reject' }).click();
      await region().waitFor({ state: 'detached' });
      expect(await focused(visit.page)).toBe('body');
      expect(await visit.page.evaluate(() => window.scrollY)).toBe(200);
      await visit.page.keyboard.press('Tab');
      expect(await focused(visit.page)).toBe('Skip to the content');
    },
  );
});
