import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { pluginsThere } from '../support/plugins-there';
import { type Production, serveProduction } from '../support/production';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

type Win = { taproot: Taproot };

/** A page of each site: six registrable domains. */
const SITES = {
  main: 'https://www.main.example/page',
  action: 'https://www.action.example/page',
  donate: 'https://donate.giving.example/give/12345',
  email: 'https://email.mailing.example/sign-up',
  microsites: 'https://fleet.main.example/page',
  blogs: 'https://blogs.main.example/markets',
  impact: 'https://impact.main.example/page',
  mcaf: 'https://www.mcaf.example/page',
  mrd: 'https://www.mrd.example/page',
  utility: 'https://utility.main.example/apps/page',
};
type Site = keyof typeof SITES;
const sites = Object.keys(SITES) as Site[];
const QUERY = 'a=1&b[]=%20+';

/** The ways to reach a sibling. */
const ways = {
  click: (site: Site) => visit.page.click(`#${site}`),
  keyboard: async (site: Site) => {
    await visit.page.focus(`#${site}`);
    await visit.page.keyboard.press('Enter');
  },
  'an SVG link': (site: Site) => visit.page.click(`#${site}-drawn text`),
  'a link with a user’s name': (site: Site) => visit.page.click(`#${site}-user`),
  'a link without a referrer': (site: Site) => visit.page.click(`#${site}-silent`),
  'a link that a script adds': (site: Site) =>
    visit.page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      // Clicks after the call has returned, because a navigation would end it.
      setTimeout(() => link.click());
    }, `${SITES[site]}?${QUERY}`),
  'window.open': (site: Site) =>
    visit.page.evaluate((href) => void setTimeout(() => window.open(href, '_self')), `${SITES[site]}?${QUERY}`),
  'a form by GET': (site: Site) => visit.page.click(`#${site}-get`),
  'a form by POST': (site: Site) => visit.page.click(`#${site}-post`),
  'form.submit()': (site: Site) => visit.page.$eval(`#${site}-form`, (form) => void setTimeout(() => (form as HTMLFormElement).submit())),
} as const;
type Way = keyof typeof ways;

const body = sites
  .map((id) => {
    const address = `${SITES[id]}?${QUERY}`;
    return `<p><a id="${id}" href="${address}">${id}</a> <a id="${id}-silent" rel="noreferrer" href="${address}">${id}</a>
      <a id="${id}-user" href="${address.replace('//', '//u:p@')}">${id}</a>
      <svg width="99" height="20"><a id="${id}-drawn" xlink:href="${address}"><text y="15">${id}</text></a></svg></p>
      <form method="get" action="${address}"><input name="a" value="1"><button id="${id}-get">Get</button></form>
      <form id="${id}-form" method="post" action="${address}"><input name="a" value="1"><button id="${id}-post">Post</button></form>`;
  })
  .join('');

const serve = () => serveProduction(visit.visitor, () => `<h1>Page</h1>${body}`);
/** Makes a choice. If a marked script had run, a refusal reloads the page. */
async function choose(choice: 'acceptAll' | 'rejectAll' | 'withdraw'): Promise<void> {
  const loaded = visit.page.waitForEvent('load').catch(() => {});
  const anew = await visit.page.evaluate((choice) => {
    const ran = document.querySelector('script[data-consent]:not([type="text/plain"])');
    (window as unknown as Win).taproot.consent[choice]();
    return !!ran && choice !== 'acceptAll';
  }, choice);
  if (anew) await loaded;
  await ready();
}
/** Waits until links hand on everything that they should. */
const linksHandOn = () =>
  visit.page.waitForFunction(
    (addresses) => {
      // A page that has just begun may have no tag yet, and no body.
      const { consent }: Partial<Taproot> = (window as unknown as Partial<Win>).taproot ?? {};
      if (!consent || !document.body) return false;
      // A signal in the address is not handed on.
      if (consent.state !== 'rejected' && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)) return true;
      return addresses.some((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
        link.remove();
        return link.href.includes('tp_choice');
      });
    },
    [SITES.main, SITES.mrd],
  );
/** Waits for the plugin that asks for consent, too. */
async function ready(): Promise<void> {
  await pluginsThere(visit.page, 'consent');
  await linksHandOn();
}
const open = async (address: string) => {
  await visit.page.goto(address);
  await ready();
};
/** Goes to a site, and waits until its page is ready. */
async function go(way: Way, site: Site): Promise<void> {
  const { origin } = new URL(SITES[site]);
  const there = visit.page.waitForEvent('domcontentloaded');
  await ways[way](site);
  await there;
  expect(new URL(visit.page.url()).origin).toBe(origin);
  await ready();
}
const state = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state);
/** The entries of this site's storage that need consent. */
const stored = () =>
  visit.page.evaluate(async () => [
    ...document.cookie.split('; ').filter((pair) => pair && !pair.startsWith('edf_cc=')),
    ...Object.keys(localStorage).filter((key) => key !== 'tp_refused'),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
const views = (network: Production) => network.hits().filter(({ event }) => event === 'page_view');
/** Accepts here. A page view that arrives now proves that nothing from before is in flight. */
async function acceptAtLast(network: Production): Promise<void> {
  const { length } = views(network);
  await choose('acceptAll');
  await visit.page.reload();
  await expect.poll(() => views(network).length).toBeGreaterThan(length);
}

describe('a refusal', () => {
  firstOnly(2, Object.keys(ways) as Way[], (cases, given) =>
    it.each(cases)('holds on another registrable domain: %s [CON-24 CON-20]', given, async (way) => {
      const network = await serve();
      await open(SITES.main);
      await choose('rejectAll');
      const { length } = network.hits();
      await go(way, 'mrd');
      expect(await state()).toBe('rejected');
      expect(visit.page.url()).not.toContain('tp_choice');
      await expect.poll(stored).toEqual([]);
      await acceptAtLast(network);
      for (const hit of network.hits().slice(length)) expect(hit.site).toBe('mrd');
      expect(JSON.stringify(network.hits())).not.toContain('tp_choice');
    }),
  );

  it('is on links once the runtime has loaded, before any other file arrives [CON-24]', async () => {
    await serve();
    await open(SITES.main);
    await choose('rejectAll');
    const runtime = chunkFile('main', 'runtime-main');
    // The other files never arrive, and neither does the page's `load` event.
    await visit.page.route(/\/chunks\//, (route) => (route.request().url().endsWith(runtime) ? route.fallback() : undefined));
    await visit.page.reload({ waitUntil: 'commit' });
    await linksHandOn();
    const asked = visit.page.waitForRequest(/mrd\.example\/page/);
    await visit.page.click('#mrd', { noWaitAfter: true });
    expect((await asked).url()).toMatch(/[?&]tp_choice=no/);
  });

  it('leaves the rest of the address byte for byte, and states the link’s choice once [CON-24]', thorough, async () => {
    await serve();
    await open(SITES.main);
    await choose('rejectAll');
    const asked = visit.page.waitForRequest(/mrd\.example/);
    await visit.page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      setTimeout(() => link.click());
    }, `${SITES.mrd}?a=%20+&tp_choice=yes1.2&b[]=%C3%A9#/route?x=1`);
    expect((await asked).url()).toMatch(/\?a=%20\+&b\[\]=%C3%A9&tp_choice=no\d{8}/);
    await ready();
    expect(visit.page.url()).toBe(`${SITES.mrd}?a=%20+&b[]=%C3%A9#/route?x=1`);
  });

  it('includes withdrawn consent, and gives way to a younger grant on the site [CON-24 CON-15]', async () => {
    await serve();
    await open(SITES.mrd);
    await choose('acceptAll');
    await open(SITES.main);
    await choose('acceptAll');
    await choose('withdraw');
    await ready();
    await go('click', 'mrd');
    expect(await state()).toBe('rejected');
    // The link's minute is rounded up. Until it has passed, the refusal counts as younger.
    await visit.page.clock.setFixedTime(Date.now() + 120_000);
    await open(SITES.mrd);
    expect(await state()).toBe('rejected');
    await choose('acceptAll');
    await visit.page.clock.setFixedTime(Date.now() + 180_000);
    await go('click', 'main');
    expect(await state()).toBe('rejected');
    // The visitor is not asked there, so the plugin for which `go` waits does not load.
    await visit.page.click('#mrd');
    await visit.page.waitForURL(/mrd\.example/);
    expect(await state()).toBe('granted');
  });
});

it('a refusal undoes a grant made in between on a third site, through a site that had refused before both [CON-24]', thorough, async () => {
  await serve();
  const rejections: string[] = [];
  visit.page.on('request', (request) => void (request.url().includes('/consent/rejection/') && rejections.push(request.url())));
  const after = (minutes: number) => visit.page.clock.setFixedTime(Date.now() + minutes * 60_000);
  const record = () => visit.page.evaluate(() => decodeURIComponent(document.cookie));
  await open(SITES.mrd);
  await choose('rejectAll');
  await expect.poll(record).toContain('"posted":true');
  const { length } = rejections;
  await go('click', 'action');
  expect(await state()).toBe('rejected');
  await after(5);
  await choose('acceptAll');
  await after(10);
  await go('click', 'main');
  await choose('rejectAll');
  await after(15);
  await go('click', 'mrd');
  await expect.poll(record).toMatch(/"refused":\d{8}/);
  const id = await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.record?.consent_uuid);
  await go('click', 'action');
  expect(await state()).toBe('rejected');
  await expect.poll(stored).toEqual([]);
  // mrd still has its old refusal, which was posted.
  expect(rejections.slice(length).filter((url) => url.endsWith(`/${id}`))).toEqual([]);
});

describe('other choices', () => {
  it('a signal refuses even on a site to which the browser does not send it [CON-19 CON-24]', thorough, async () => {
    await serve();
    await visit.visitor.addInitScript((main) => {
      if (location.href.startsWith(main)) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    }, SITES.main);
    await open(SITES.main);
    await go('click', 'mrd');
    expect(await state()).toBe('rejected');
  });

  it('a signal in the address refuses nothing elsewhere, because any website can link to it [CON-19 CON-24]', thorough, async () => {
    await serve();
    await open(`${SITES.main}?_gpc`);
    await go('click', 'mrd');
    expect(await state()).toBe('unset');
  });

  it('a grant does not travel by default, and a forged one grants nothing [CON-24]', async () => {
    await serve();
    await open(SITES.main);
    await choose('acceptAll');
    await go('click', 'mrd');
    expect(await state()).toBe('unset');
    await open(`${SITES.action}?tp_choice=yes29912345.${Date.now()}`);
    expect([await state(), visit.page.url()]).toEqual(['unset', SITES.action]);
  });

  it('a link marked data-no-decorate carries none, nor does one outside the network [CON-24]', thorough, async () => {
    await serve();
    await open(SITES.main);
    await choose('rejectAll');
    const hrefs = ['https://elsewhere.test/', SITES.mrd].map((href, i) => {
      return visit.page.evaluate(
        ([href, marked]) => {
          const link = Object.assign(document.createElement('a'), { href });
          if (marked) link.dataset.noDecorate = '';
          document.body.append(link);
          link.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, composed: true }));
          return link.getAttribute('href');
        },
        [href, i === 1] as const,
      );
    });
    expect(await Promise.all(hrefs)).toEqual(['https://elsewhere.test/', SITES.mrd]);
  });
});

/** Every run repeats the same two walks, so that a change alone can fail it. The thorough run draws new ones. */
const SEED = Number(process.env.TAPROOT_SEED ?? 1);
const NEW_SEED = Number(process.env.TAPROOT_SEED ?? Date.now() % 1_000_000);
const steps = fc.array(fc.tuple(fc.constantFrom(...(Object.keys(ways) as Way[])), fc.constantFrom(...sites)), {
  minLength: 2,
  maxLength: 6,
});
const walks = fc.record({ from: fc.constantFrom(...sites), before: fc.array(fc.constantFrom(...sites), { maxLength: 2 }), steps });

/** Walks through the ten sites, starting on a page where the visitor refuses. */
async function walkAtRandom(numRuns: number, seed: number): Promise<void> {
  const walk = fc.asyncProperty(walks, async ({ from, before, steps }) => {
    await visit.open();
    const network = await serve();
    for (const site of before) {
      await open(SITES[site]);
      await visit.untilCalm();
    }
    // Read on pages without a tag, as a tagged one may store more until it is left.
    await visit.page.route('**/untagged', (route) => route.fulfill({ contentType: 'text/html', body: '<title>No tag</title>' }));
    const granted: (string | undefined)[] = [];
    for (const site of before) {
      await visit.page.goto(new URL('/untagged', SITES[site]).href);
      granted.push(...(await stored()));
    }
    await open(SITES[from]);
    await choose('rejectAll');
    await ready();
    await visit.untilCalm();
    const { length } = network.hits();
    for (const [way, site] of steps) {
      await go(way, site);
      expect(await state(), `${way} to ${site}`).toBe('rejected');
      expect(visit.page.url()).not.toContain('tp_choice');
      // A link that does not say where it stands may be a stranger's: it deletes nothing.
      const kept = way === 'a link without a referrer' ? granted : [];
      await expect.poll(async () => (await stored()).filter((name) => !kept.includes(name)), { message: `${way} to ${site}` }).toEqual([]);
    }
    const last = steps.at(-1)?.[1];
    // The service's own pages measure no visitor.
    if (last === 'utility') await go('click', 'main');
    await acceptAtLast(network);
    const after = network.hits().slice(length);
    const { host } = new URL(visit.page.url());
    expect(after.filter(({ page_location }) => page_location && new URL(page_location).host !== host)).toEqual([]);
  });
  console.info(`seed ${seed}`);
  await fc.assert(walk, { numRuns, seed, endOnFailure: true });
}

const title = (count: number) => `${count} random walks through the ten sites hit and store nothing after a refusal [CON-24 CON-20 CON-16]`;
it(title(2), () => walkAtRandom(2, SEED));
it(title(60), { ...thorough, timeout: 1_200_000 }, () => walkAtRandom(60, NEW_SEED + 1));
