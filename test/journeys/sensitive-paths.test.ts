import type { Request } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { watchAsked } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = Window & { taproot: Taproot };

const SECRET = /asthma|%61sthma/i;
const SENSITIVE = '/health/asthma-help';
const address = (path: string) => visit.network.demo.url('main', path);

/** Every request to the stand-ins of third parties, with its headers and its body. */
let told: Promise<string>[];
let asked: string[];

/** Serves a page about health, and adds a link to it, and a router as of a single page, to another. */
async function serve() {
  const { visitor } = visit;
  await visitor.route(
    (url) => url.pathname === SENSITIVE,
    rewriting(
      (body) =>
        body.replace(/<title>[^<]*/, '<title>Asthma help').replace('</main>', '<p><a id="on" href="/about?next">On asthma</a></p></main>'),
      undefined,
      address('/about'),
    ),
  );
  await visitor.route(
    (url) => url.pathname === '/about' && url.hostname.startsWith('main.'),
    rewriting((body) => body.replace('</main>', `<p><a id="to" href="${SENSITIVE}">Help with asthma</a></p></main>`)),
  );
}

beforeEach(async () => {
  told = [];
  asked = watchAsked(visit);
  visit.visitor.on('request', (request: Request) => {
    // Analytics by a yes is told of such pages, which its own library carries.
    if (!/\/vendors\//.test(request.url()) || /"G-[A-Z\d]+"/.test(request.postData() ?? '')) return;
    const all = async () => JSON.stringify([request.url(), request.postData(), await request.allHeaders().catch(() => ({}))]);
    told.push(all());
  });
  await serve();
});

const advertisers = () => asked.filter((path) => /^(social|newsletter)\.example/.test(path));
const secrets = async () => (await Promise.all(told)).filter((text) => SECRET.test(text));
const calls = async () =>
  JSON.stringify((await visit.network.received('vendors')).filter(({ vendor }) => !/tags\.example/.test(`${vendor}`)));

/** A page of a visitor who has accepted, with the advertisers running. */
async function open() {
  await visit.page.goto(address('/about'));
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.acceptAll());
  await expect.poll(() => advertisers().length).toBeGreaterThan(0);
  await visit.untilCalm();
}
/** The page at the sensitive path, at rest: a full load of its own, which stays. */
async function arrived() {
  await visit.page.waitForURL(`**${SENSITIVE}`);
  await visit.page.waitForFunction((path) => performance.getEntriesByType('navigation')[0]?.name.endsWith(path), SENSITIVE);
  await visit.page.evaluate(
    () => new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.loaded.tap('test', () => resolve())),
  );
  await visit.untilCalm();
}

describe('a sensitive path [R9]', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a script’s pushState', () => visit.page.evaluate((path) => history.pushState({ router: true }, '', path), SENSITIVE)],
    [
      'a script’s replaceState in another spelling',
      () => visit.page.evaluate(() => history.replaceState({}, '', `//${location.host}/HEALTH/../health/asthma-help`)),
    ],
    [
      'a link that a router takes',
      async () => {
        await visit.page.evaluate((path) => {
          document.addEventListener('click', (event) => {
            event.preventDefault();
            history.pushState({}, '', path);
            Object.assign(window, { routed: true });
          });
        }, SENSITIVE);
        await visit.page.locator('#to').click({ noWaitAfter: true });
      },
    ],
  ])(
    'is a full load after %s, while something runs, and nobody who advertises or records hears of it, nor of the link, nor on the next page',
    async (_, go) => {
      await open();
      await go();
      await arrived();
      // A full load: nothing of the page before is there.
      expect(await visit.page.evaluate(() => [history.state, (window as { routed?: true }).routed])).toEqual([null, undefined]);
      // The commands that the analytics library finds, in order.
      const layer = () =>
        visit.page.evaluate(() => (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) => Array.from(entry)));
      const isConfig = ([command]: readonly unknown[]) => command === 'config';
      await expect.poll(async () => (await layer()).some(isConfig)).toBe(true);
      const commands = (await layer()).filter(([command]) => /^(consent|config)$/.test(`${command}`));
      expect(commands.at(-2)?.slice(1)).toEqual(['update', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }]);
      expect(commands.at(-1)?.[2]).toMatchObject({ allow_google_signals: false, allow_ad_personalization_signals: false });
      const before = advertisers().length;
      expect(asked.filter((path) => path.startsWith('recording.example')).length).toBeGreaterThan(0);
      await visit.page.evaluate(() => (window as unknown as Win).taproot.track('quiz_done', { topic: 'x' }));
      await visit.untilCalm();
      expect(advertisers()).toHaveLength(before);

      await visit.page.locator('#on').click();
      await visit.page.waitForURL('**/about?next');
      const { origin } = new URL(address('/'));
      expect(await visit.page.evaluate(() => document.referrer)).toBe(`${origin}/`);
      await expect.poll(() => advertisers().length).toBeGreaterThan(before);
      await visit.untilCalm();
      await expect.poll(async () => (await layer()).some(isConfig)).toBe(true);
      expect(JSON.stringify(await layer())).not.toMatch(/denied|allow_google_signals/);
      expect(await secrets()).toEqual([]);
      expect(await calls()).not.toMatch(SECRET);
      await visit.page.goto('about:blank');
      await visit.network.until('hits', (entries) =>
        entries.some(({ page_path, event }) => event === 'page_view' && page_path === SENSITIVE),
      );
      const hits = (await visit.network.received('hits')).filter(({ page_path }) => page_path === SENSITIVE);
      expect(new Set(hits.map(({ consent_purposes }) => consent_purposes))).toEqual(new Set(['analytics']));
    },
  );
});
