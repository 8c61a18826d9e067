import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesLike } from '../../tools/lab/dist';
import { type Network, openNetwork } from '../../tools/lab/network';
import { type VisitorKind, visitors } from '../support/boot-visitors';
import { bootFaults } from '../support/hostile/boot-faults';
import { thorough } from '../support/thorough';

const ORIGIN = 'https://www.main.example';
const dist = (file: string) => readFileSync(fileURLToPath(new URL(`../../dist/${file}`, import.meta.url)), 'utf8');
const cases = Object.entries(bootFaults);
const trackers = filesLike('main', /^(analytics|contact|decorate|experiments)/);

/** True for tracking requests, which must not leave while nothing is allowed. */
const isTracking = (url: string) => {
  const { hostname, pathname } = new URL(url);
  if (hostname === 'pixel.example') return true;
  if (hostname.startsWith('utility.')) return !/^\/(apps\/error|consent\/(rejection|receipt)\/)/.test(pathname);
  return trackers.includes(pathname.slice(1));
};

const vendor = (name: string) => `fetch('https://pixel.example/${name}', { mode: 'no-cors' })`;
/** The page of a case. Its parent, which the case does not touch, collects the errors that reach its error handling. */
const page = (name: string, gdpr: string) => {
  const { script = '', markup = '', blind } = bootFaults[name] ?? {};
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<script>for (const type of ['error', 'unhandledrejection']) addEventListener(type, (event) => parent.thrown.push(${JSON.stringify(name)} + ': ' + (event.reason || event.message)));
${script}</script></head><body>${markup}
<script src="https://cdn.example/main.js" data-gdpr="${gdpr}"></script>
<script>try { document.cookie = '_ga=1' } catch {} try { localStorage.setItem('_ga', '1') } catch {} try { sessionStorage.setItem('_ga', '1') } catch {}</script>
${blind ? '' : `<script data-consent="analytics">${vendor('marked')}</script>`}
<script type="text/plain" data-consent="analytics">${vendor('blocked')}</script></body></html>`;
};

let network: Network;
beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());

/** Opens a page with a frame for each case, as a visitor of this kind. */
async function open(kind: VisitorKind, names: readonly string[]) {
  const { gdpr, cookie, gpc } = visitors[kind];
  const visitor = await network.visitor({ ignoreHTTPSErrors: true });
  const asked: string[] = [];
  await visitor.route(/./, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const cors = { 'access-control-allow-origin': ORIGIN, 'access-control-allow-credentials': 'true' };
    if (isTracking(url.href)) asked.push(`${decodeURIComponent(new URL(request.frame().url()).hash)} asks for ${url.href}`);
    if (url.hostname === 'cdn.example')
      return route.fulfill({ contentType: 'text/javascript', headers: cors, body: dist(url.pathname.slice(1)) });
    if (url.pathname === '/case' && request.isNavigationRequest())
      return route.fulfill({ contentType: 'text/html', body: page(String(url.searchParams.get('name')), gdpr) });
    if (request.isNavigationRequest())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><script>window.thrown = []</script>' });
    return route.fulfill({ headers: cors, contentType: 'application/json', body: '{}' });
  });
  if (gpc) await visitor.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });`);
  if (cookie)
    await visitor.addCookies([{ name: 'edf_cc', value: cookie, domain: '.main.example', path: '/', secure: true, sameSite: 'None' }]);
  const top = await visitor.newPage();
  await top.goto(`${ORIGIN}/`);
  await top.evaluate(async (names) => {
    const frame = (name: string) =>
      new Promise<void>((resolve) => {
        const element = Object.assign(document.createElement('iframe'), { title: name, onload: () => resolve() });
        element.src = `/case?name=${encodeURIComponent(name)}#${encodeURIComponent(name)}`;
        document.body.append(element);
      });
    await Promise.all(names.map(frame));
  }, names);
  return {
    asked,
    top,
    thrown: () => top.evaluate(() => (window as unknown as { thrown: string[] }).thrown),
    /** The cases whose frames show the banner. */
    asking: () =>
      top.evaluate(() =>
        [...document.querySelectorAll('iframe')].flatMap(({ title, contentDocument }) =>
          contentDocument?.documentElement.querySelector('[data-taproot-consent]') ? title : [],
        ),
      ),
    stored: async () => ({
      cookies: (await visitor.cookies()).map(({ name, value }) => `${name}=${value}`),
      entries: await top.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
    }),
    close: () => visitor.close(),
  };
}

/**
 * Opens an ordinary page for a visitor who agreed, and waits until it is tracked: everything that earlier pages could still send has
 * arrived by then.
 */
async function outlast() {
  const { asked, close } = await open('who agreed', ['nothing']);
  await expect.poll(() => asked.filter((one) => /\/hit$|pixel/.test(one)).length).toBeGreaterThanOrEqual(3);
  await close();
}

const names = cases.map(([name]) => name);

describe.each(['who refused', 'who sends GPC', 'who was not asked yet, in opt-in'] as const)('a visitor %s', (kind) => {
  it(
    `is not tracked on any of ${names.length} pages that break the tag’s boot, and no error reaches those pages [CON-22]`,
    thorough,
    async () => {
      const visit = await open(kind, names);
      const { cookie } = visitors[kind];
      const toAsk = cases.flatMap(([name, { asks }]) => (asks ? name : []));
      if (!cookie) await expect.poll(visit.asking).toEqual(expect.arrayContaining(toAsk));
      await outlast();
      expect(visit.asked).toEqual([]);
      expect(await visit.thrown()).toEqual([]);
      const { cookies, entries } = await visit.stored();
      // Pages that are able to mark the record as posted do so. Two that write at the same moment may leave it twice.
      const kept = new Set(cookies.map((pair) => pair.replace('%2C%22posted%22%3Atrue', '')));
      expect([...kept]).toEqual(cookie ? [`edf_cc=${cookie}`] : []);
      // A refusal has a mirror without an id.
      expect(entries).toEqual(kind === 'who refused' ? ['tp_refused'] : []);
      await visit.close();
    },
  );
});

it('no error reaches the pages of a visitor who agreed, whatever the pages break [CON-22]', thorough, async () => {
  const visit = await open('who agreed', names);
  await outlast();
  expect(await visit.thrown()).toEqual([]);
  await visit.close();
});

it('a forged announcement of a refusal erases nothing and posts nothing [CON-22]', async () => {
  const visit = await open('who agreed', ['nothing']);
  await expect.poll(() => visit.asked.some((one) => one.endsWith('/hit'))).toBe(true);
  const rejections: string[] = [];
  visit.top.context().on('request', (request) => request.url().includes('/consent/rejection/') && rejections.push(request.url()));
  const [frame] = visit.top.frames().slice(1);
  const before = await visit.stored();
  const heard = await frame?.evaluate(() => {
    const { taproot } = window as unknown as { taproot: import('../../kernel').Taproot };
    const forged = { state: 'rejected', categories: ['necessary'], chosen: 'here' } as const;
    let heard = 0;
    taproot.hooks.consent.tap('test', () => void heard++);
    (taproot.hooks.consent as unknown as { call(change: object): unknown }).call(forged);
    return { heard, state: taproot.consent.state, allowed: taproot.consent.allows('analytics') };
  });
  await outlast();
  // The listener heard it when it tapped, and when the hook was called, but asked the record.
  expect(heard).toEqual({ heard: 2, state: 'granted', allowed: true });
  expect((await visit.stored()).cookies).toEqual(expect.arrayContaining(before.cookies));
  expect((await visit.stored()).entries).toEqual(expect.arrayContaining(before.entries));
  expect(rejections).toEqual([]);
  await visit.close();
});
