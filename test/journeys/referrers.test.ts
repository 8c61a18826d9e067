import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Route } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { loginOf, outlastFill } from '../../tools/lab/contact';
import { rewriting } from '../../tools/lab/network';
import { siteIds } from '../../tools/sites/ids';
import { firstOnly, thorough } from '../support/thorough';
import { untilTold } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };
type Site = Parameters<typeof visit.network.demo.url>[0];

/** A query that must not be disclosed to anybody. */
const SECRET = 'diagnosis=rare';
const PATH = `/?${SECRET}`;

interface Asked {
  readonly path: string;
  readonly referrer: string;
}
let asked: Asked[] = [];
/** The demo network runs in this process, so these are the headers as sent over the wire. */
const note = (message: unknown) => {
  const { request } = message as { readonly request: IncomingMessage };
  if (request.method === 'OPTIONS') return;
  asked.push({ path: `${request.headers.host?.split('.')[0]}${request.url}`, referrer: request.headers.referer ?? '' });
};
beforeEach(() => {
  asked = [];
  subscribe('http.server.request.start', note);
});
afterEach(() => void unsubscribe('http.server.request.start', note));

/** Our own requests: to the utility service, to the stand-ins for vendors there, and for chunks. The tag and all others are the page's. */
const ours = () => asked.filter(({ path }) => /^utility\/(?!apps\/(?!error)|assets)|\/chunks\//.test(path));
const paths = () => ours().map(({ path }) => path.replace(/[?;].*/, ''));
const leaks = () => ours().filter(({ referrer }) => referrer !== '' && new URL(referrer).pathname + new URL(referrer).search !== '/');

/** Serves pages with the loosest possible policy. They may show images and frames of the utility service. */
const loosely = (change: (html: string) => string) => async (route: Route) => {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const fulfill: Route['fulfill'] = (answer) =>
    route.fulfill({ ...answer, headers: { ...answer?.headers, 'referrer-policy': 'unsafe-url' } });
  const utility = new URL(visit.network.demo.url('utility', '/')).origin;
  const allow = (policy: string) => policy.replace(/img-src|frame-src/g, `$& ${utility}`);
  await rewriting(change, allow)({ request: () => route.request(), fulfill } as Route);
};
const open = async (site: Site, path = PATH, change = (html: string) => html) => {
  const { origin } = new URL(visit.network.demo.url(site, '/'));
  await visit.visitor.route((url) => url.origin === origin, loosely(change));
  await visit.page.goto(visit.network.demo.url(site, path));
};
const track = (name: string, properties = {}) =>
  visit.page.evaluate(([name, properties]) => (window as unknown as Win).taproot.track(name, properties), [name, properties] as const);
const leave = () => visit.page.goto('about:blank');

describe('a page whose referrer policy is unsafe-url', () => {
  it('sends its whole address with requests of its own', thorough, async () => {
    await open('main');
    await visit.untilViews(1);
    const [tag] = asked.filter(({ path }) => path.endsWith('/main.js'));
    expect(tag?.referrer).toContain(SECRET);
  });

  firstOnly(1, siteIds, (sites, given) =>
    it.each(sites)('sends nobody more than its origin with our requests on %s [PRV-04]', given, async (site) => {
      await open(site, site === 'utility' ? `/apps?${SECRET}` : PATH);
      await visit.untilViews(1);
      await track('signup', { event_id: 'one' });
      await visit.page.evaluate(() => setTimeout(() => (window as unknown as { nothing(): void }).nothing()));
      await visit.untilCalm();
      await leave();
      await visit.network.until('hits', (entries) => named('signup')(entries).length > 0);
      await visit.network.until('errors', (entries) => entries.length > 0);
      expect(leaks()).toEqual([]);
      expect(paths()).toEqual(expect.arrayContaining(['utility/hit', 'utility/apps/error', expect.stringContaining('/chunks/')]));
      expect(ours().some(({ referrer }) => referrer !== '')).toBe(true);
      expect(visit.faults.splice(0)).toEqual(['TypeError: window.nothing is not a function']);
    }),
  );

  it('sends vendors no more than its origin, with their scripts and pixels [PRV-04 TAG-04 CNV-02]', thorough, async () => {
    await open('main');
    await untilTold(visit, 'social.example', (calls) => calls.length > 0);
    await untilTold(visit, 'personalisation.example', (calls) => calls.length > 0);
    const vendors = () => new Set(paths().flatMap((path) => /^utility\/vendors\/([^/]+)/.exec(path)?.[1] ?? []));
    await expect
      .poll(() => [...vendors()].sort())
      .toEqual(expect.arrayContaining(['newsletter.example', 'personalisation.example', 'social.example', 'tags.example']));
    await track('signup', { event_id: 'two' });
    await untilTold(visit, 'adserver.example', (calls) => calls.some(({ call }) => call === 'pixel'));
    expect(leaks()).toEqual([]);
  });

  it(
    'sends an image’s host no more than its origin when its content security policy allows only images from there [PRV-04 CNV-02]',
    thorough,
    async () => {
      await visit.visitor.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (input, init) => (/\/vendors\//.test(String(input)) ? Promise.reject(new TypeError('refused')) : fetch(input, init));
      });
      await open('main');
      await visit.untilViews(1);
      await track('signup', { event_id: 'three' });
      await expect.poll(() => paths().filter((path) => /^utility\/vendors\/adserver\.example/.test(path)).length).toBeGreaterThan(0);
      expect(leaks()).toEqual([]);
    },
  );

  it('sends the mailing provider no more than its origin, with a login, a ping and a request for the visitor’s uuid [PRV-04 CTC-06 SES-14]', async () => {
    const headers = { 'access-control-allow-origin': new URL(visit.network.demo.url('action', '/')).origin };
    await visit.visitor.route(
      ({ pathname }) => pathname === '/ip',
      (route) => route.fulfill({ headers: { ...headers, 'access-control-allow-credentials': 'true' }, json: { country_code: 'US' } }),
    );
    await open('action', `${PATH}&${loginOf('1001')}`);
    await expect.poll(paths).toContain('utility/adestra/auth');
    await expect.poll(paths).toContain('utility/me');
    await outlastFill(visit.page);
    await visit.page.goto(visit.network.demo.url('action', PATH));
    await expect.poll(paths).toContain('utility/adestra/session');
    expect(leaks()).toEqual([]);
  });

  it('sends the service no more than its origin when the visitor refuses [PRV-04 CON-05]', thorough, async () => {
    await open('main');
    await visit.untilViews(1);
    await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
    await visit.network.until('rejections', (entries) => entries.length > 0);
    expect(leaks()).toEqual([]);
  });

  it(
    'sends no more than its origin with elements held for consent, and nothing if their own policy forbids it [PRV-04 CON-09]',
    thorough,
    async () => {
      const utility = new URL(visit.network.demo.url('utility', '/')).origin;
      const held = ['script', 'img', 'iframe', 'own']
        .map((what) => {
          const src = `${utility}/vendors/held.example/${what}`;
          if (what === 'script') return `<script type="text/plain" data-consent="analytics" src="${src}"></script>`;
          if (what === 'own') return `<img data-consent="analytics" referrerpolicy="no-referrer" data-src="${src}" alt="">`;
          return `<${what} data-consent="analytics" data-src="${src}"></${what}>`;
        })
        .join('');
      await visit.open({ locale: 'de-DE' });
      await open('main', PATH, (html) => html.replace('</body>', `${held}</body>`));
      await visit.page.getByRole('button', { name: 'Accept' }).click();
      const seen = () => asked.filter(({ path }) => path.includes('/held.example/')).map(({ path }) => path.replace(/.*\//, ''));
      await expect.poll(() => seen().sort()).toEqual(expect.arrayContaining(['iframe', 'img', 'own', 'script']));
      expect(leaks()).toEqual([]);
      const { referrer } = asked.find(({ path }) => path.endsWith('/held.example/own')) ?? {};
      expect(referrer).toBe('');
    },
  );
});
