import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filesWith } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { sampled } from '../support/hostile/extent';
import { neverIdle } from '../support/never-idle';
import { keepNatives, REASSIGNED, STORING } from '../support/reassignments';
import { firstOnly, thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });

/** The moments at which a page reassigns: as its first script after the tag, before the tag, and once all files have come. */
const MOMENTS = ['right after the tag', 'before the tag', 'later'] as const;

/** Names what a page can have reassigned before the tag, too: the tag keeps the `fetch` that it finds. */
const BEFORE = /^(document\.cookie|localStorage|indexedDB|caches|gtag|dataLayer, |navigator|window\.on)/;

/** Adds a script behind the tag of the page at an address. */
const addScript = (page: Page, address: string, deed: () => void) =>
  page.route(
    address,
    rewriting((html) => html.replace('</head>', () => `<script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}">(${deed})()</script></head>`)),
  );

const rows = MOMENTS.flatMap((moment) => {
  const deeds = Object.entries(REASSIGNED).map(([name, deed]) => [name, moment, deed] as const);
  if (moment === 'before the tag') return deeds.filter(([name]) => BEFORE.test(name));
  // Most of what is held right after the tag is held later.
  return moment === 'later' ? sampled(deeds, 12) : deeds;
});
firstOnly<(typeof rows)[number]>(1, rows, (cases, options) =>
  it.each(cases)(
    'a page that reassigns %s, %s, still counts its next view and its end, and reports its error [LIF-05 HIT-05 ERR-01]',
    options,
    async (name, moment, reassign) => {
      const { page, network } = visit;
      await page.addInitScript(keepNatives);
      // The demo’s stand-ins of third parties throw without these.
      if (/^(fetch|document.cookie)/.test(name)) await page.route(/\/vendors\/|_g4\.js/, (route) => route.abort());
      const thrown: string[] = [];
      page.on('pageerror', ({ message }) => thrown.push(message));
      const address = network.demo.url('main', '/about');
      if (moment === 'before the tag') await page.addInitScript(reassign);
      if (moment === 'right after the tag') await addScript(page, address, reassign);
      await page.goto(address);
      await visit.untilViews(1);
      if (moment === 'later') {
        await visit.untilCalm();
        await page.evaluate(reassign);
      }
      await page.evaluate(() => {
        history.pushState({ route: 1 }, '', '/about/team');
        queueMicrotask(() => {
          throw Object.assign(new Error('the page’s own'), { name: 'Own' });
        });
      });
      const seen = await visit.untilViews(2);
      expect(seen.map(({ page_path }) => page_path)).toEqual(['/about', '/about/team']);
      expect(await page.evaluate(() => history.state)).toMatchObject({ route: 1 });
      await page.goto('about:blank');
      await network.until('hits', (entries) => named('page_unload')(entries).length > 0);
      await network.until('errors', (errors) => errors.some(({ message }) => `${message}`.includes('the page’s own')));
      expect(thrown.filter((text) => text !== 'the page’s own')).toEqual([]);
    },
  ),
);

/** Writes in each way, as a tracker does. Resolves to what is stored afterwards. */
async function track(): Promise<readonly string[]> {
  const attempts = [
    () => {
      document.cookie = '_ga=1';
    },
    () => localStorage.setItem('_ga', '1'),
    () => sessionStorage.setItem('_ga', '1'),
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('_ga');
        Object.assign(opening, { onsuccess: resolve, onerror: reject });
      }),
    () => window.caches?.open('_ga'),
    () => (window.cookieStore as unknown as { set(name: string, value: string): Promise<void> } | undefined)?.set('_gid', '1'),
  ];
  for (const attempt of attempts) {
    try {
      await attempt();
    } catch {
      // Refused.
    }
  }
  const frame = document.documentElement.appendChild(document.createElement('iframe'));
  const own = frame.contentWindow as Window & typeof globalThis;
  const databases = (await own.indexedDB.databases()).map(({ name }) => `database ${name}`);
  const stores = (await own.caches?.keys())?.map((name) => `cache ${name}`) ?? [];
  const cookies = own.document.cookie.split('; ').map((pair) => `cookie ${pair}`);
  const entries = [own.localStorage, own.sessionStorage].flatMap((area) => Object.keys(area).map((key) => `entry ${key}`));
  frame.remove();
  return [...databases, ...stores, ...cookies, ...entries].filter((text) => /_g/.test(text)).sort();
}

describe('a refusal', () => {
  const ways = Object.entries(STORING).flatMap(([name, deed]) => MOMENTS.map((moment) => [name, moment, deed] as const));
  firstOnly<(typeof ways)[number]>(2, ways, (cases, options) =>
    it.each(cases)('is enforced where the page has reassigned %s, %s [CON-20]', options, async (_, moment, reassign) => {
      const { page, network } = visit;
      await neverIdle(page);
      const address = network.demo.url('mcaf', '/');
      // Frames keep the browser’s own.
      if (moment === 'before the tag') await page.addInitScript(`if (window === top) (${reassign})();`);
      if (moment === 'right after the tag') await addScript(page, address, reassign);
      await page.goto(address);
      await visit.untilViews(1);
      if (moment === 'later') await page.evaluate(reassign);
      expect((await page.evaluate(track)).length).toBeGreaterThan(4);
      await page.getByRole('button', { name: 'Reject' }).click();
      await network.until('rejections', (entries) => entries.length === 1);
      // Erases what was stored before.
      await expect.poll(() => page.evaluate(track)).toEqual([]);
      expect(await page.evaluate(track)).toEqual([]);
      // The next page finds the refusal.
      await page.goto(network.demo.url('mcaf', '/about'));
      expect(await page.evaluate('taproot.consent.state')).toBe('rejected');
    }),
  );
});

const LISTS: Readonly<Record<string, () => void>> = {
  'an empty list': () => void Object.assign(document, { adoptedStyleSheets: [] }),
  'a list of its own': () => void Object.assign(document, { adoptedStyleSheets: [new CSSStyleSheet()] }),
};
it.each(Object.entries(LISTS))(
  'variants stay held until they are decided where the page assigns %s to document.adoptedStyleSheets before the first file [EXP-04]',
  thorough,
  async (_, assign) => {
    const { page, network } = visit;
    const address = network.demo.url('main', '/');
    await page.addInitScript(() => {
      const held: boolean[] = [];
      Object.assign(window, { held });
      // A task after a frame: the frame has been painted with these sheets.
      const look = (): unknown =>
        setTimeout(() => {
          if (!document.querySelector('[data-experiment]')) return void requestAnimationFrame(look);
          held.push(document.adoptedStyleSheets.some(({ cssRules }) => [...cssRules].some((rule) => 'name' in rule && rule.name === 'tp')));
        });
      requestAnimationFrame(look);
    });
    await page.route(new RegExp(filesWith('main', 'experiments').join('|')), (route) => route.abort());
    await addScript(page, address, assign);
    await page.goto(address);
    await page.waitForFunction(() => (window as unknown as { held: boolean[] }).held.length);
    expect(await page.evaluate(() => (window as unknown as { held: boolean[] }).held)).toEqual([true]);
  },
);
