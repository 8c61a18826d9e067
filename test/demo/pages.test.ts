import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../../demo/addresses';
import { sites } from '../../demo/pages/sites/all';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

const pages: readonly [Place, string][] = [
  ...[
    '/',
    '/es/',
    '/ar/',
    '/news',
    '/news/methane-leaks-from-space',
    '/about',
    '/contact',
    '/contact/email',
    '/donate',
    '/monthlygift',
    '/privacy-statement',
  ].map((path): [Place, string] => ['main', path]),
  ...['/search/all/methane', '/thanks/contact', '/eo-response', '/content/eo-response-v2', '/business'].map((path): [Place, string] => [
    'main',
    path,
  ]),
  ...[
    '/',
    '/petition/methane',
    '/petition/school-buses',
    '/site/Advocacy?cmd=display&id=3021',
    '/donate',
    '/donate-pac',
    '/privacy-policy',
  ].map((path): [Place, string] => ['action', path]),
  ...[
    '/give/12345',
    '/give/12300',
    '/campaign/12346',
    '/checkout?frequency=monthly&amount=$25',
    '/thank-you?transaction_id=1&amount=25.00',
  ].map((path): [Place, string] => ['donate', path]),
  ...['/k/Greenfield/october_letter', '/q/preferences', '/dev_november/letter'].map((path): [Place, string] => ['email', path]),
  ...['/', '/register', '/guide', '/cost'].map((path): [Place, string] => ['microsites', path]),
  ['fleet', '/register'],
  ...['/', '/climate411', '/climate411/three-numbers-in-the-new-rule', '/markets', '/edfish', '/health', '/energyexchange'].map(
    (path): [Place, string] => ['blogs', path],
  ),
  ...['/impact2024', '/impact2023', '/method'].map((path): [Place, string] => ['impact', path]),
  ...['/', '/mcafc4', '/stories/smoke-days'].map((path): [Place, string] => ['mcaf', path]),
  ...['/', '/mrdnew', '/restoration/new-land', '/tour'].map((path): [Place, string] => ['mrd', path]),
  ...['/apps', '/apps/link-builder', '/admin'].map((path): [Place, string] => ['utility', path]),
];

const parse = (body: string) => new JSDOM(body).window.document;

describe.each(pages)('%s %s', (place, path) => {
  it('loads its tag, and no other script but its advocacy form’s, under a strict policy', async () => {
    const { status, headers, body } = await demo.ask(place, path);
    expect(status).toBe(200);
    const document = parse(body);
    const scripts = [...document.querySelectorAll('script')];
    const site = place === 'fleet' ? 'microsites' : place;
    const brought = path.startsWith('/site/Advocacy') ? [demo.url('forms', '/form.js')] : [];
    expect(scripts.map((script) => script.src)).toEqual([demo.url('cdn', `/${site}.js`), ...brought]);
    expect(document.head.firstElementChild?.nextElementSibling).toBe(scripts[0]);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'nonce-${scripts[0]?.nonce || scripts[0]?.getAttribute('nonce')}' 'strict-dynamic';`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('contains nothing that the policy forbids, and labels its inputs', async () => {
    const document = parse((await demo.ask(place, path)).body);
    expect(document.querySelectorAll('[style], style, [onclick], [onload]')).toHaveLength(0);
    expect(document.querySelectorAll('h1')).not.toHaveLength(0);
    expect(document.querySelectorAll('main, [data-consent-settings]').length).toBeGreaterThanOrEqual(2);
    for (const image of document.images) expect(image.hasAttribute('alt')).toBe(true);
    for (const input of document.querySelectorAll('input:not([type=hidden]), textarea')) {
      expect(input.closest('label') ?? document.querySelector(`label[for="${input.id}"]`), input.outerHTML).not.toBeNull();
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('the demo has no dead link within the network', async () => {
  const seen = new Set<string>();
  const dead: string[] = [];
  const hosts = new Map([...Object.keys(sites), 'fleet'].map((place) => [new URL(demo.url(place as Place)).host, place as Place]));
  for (const [place, path] of pages) {
    const base = demo.url(place, path);
    const document = parse((await demo.ask(place, path)).body);
    const addresses = [...document.querySelectorAll('a[href], img[src], link[href]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    );
    for (const address of addresses) {
      const { host, pathname, search } = new URL(address, base);
      const target = hosts.get(host);
      if (!target || seen.has(host + pathname + search)) continue;
      seen.add(host + pathname + search);
      const { status } = await demo.ask(target, pathname + search);
      if (status >= 400) dead.push(`${base} → ${address}`);
    }
  }
  expect(dead).toEqual([]);
});

it.each<[Place, string]>([
  ['main', '/nothing/here'],
  ['blogs', '/climate411/no-such-post'],
  ['donate', '/give/abc'],
  ['donate', '/give/99999'],
  ['utility', '/nope'],
])('answers 404 at %s %s, on a page that says so', async (place, path) => {
  const { status, body } = await demo.ask(place, path);
  expect(status).toBe(404);
  expect(parse(body).documentElement.dataset.pageStatus).toBe('404');
});

it('the demo marks a donation page with its campaign, one that is over, and a gift that arrived [DON-01 DON-07 DON-08]', async () => {
  const page = async (path: string) => parse((await demo.ask('donate', path)).body);
  const marks = { campaignId: '12346', campaignName: 'Every month, all year', internalName: 'fy26-sustainer' };
  expect({ ...(await page('/give/12346')).documentElement.dataset }).toMatchObject(marks);
  const thanks = await page('/thank-you?transaction_id=a1-b2&amount=1000.50&frequency=monthly&campaign_id=12346');
  expect({ ...thanks.documentElement.dataset }).toMatchObject(marks);
  const receipt = thanks.querySelector<HTMLElement>('[data-transaction-id]');
  expect({ ...receipt?.dataset }).toEqual({ transactionId: 'a1-b2', amount: '1000.50', currency: 'USD', frequency: 'monthly' });
  expect(thanks.body.textContent).toContain('$1,000.50 a month');
  expect((await page('/give/12300')).documentElement.dataset.campaignUnresolved).toBe('');
});

it('the demo escapes text from the address', async () => {
  const { body } = await demo.ask('main', `/search/all/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  expect(body).not.toContain('<img src=x');
  expect((await demo.ask('donate', '/thank-you?transaction_id="><script>alert(1)</script>')).body).not.toContain('<script>alert');
});

it('the demo sets Arabic right to left, and hides all variants but the control', async () => {
  expect(parse((await demo.ask('main', '/ar/')).body).documentElement.dir).toBe('rtl');
  const variants = parse((await demo.ask('main')).body).querySelectorAll('[data-experiment="hero"] > [data-variant]');
  expect([...variants].map((variant) => [variant.getAttribute('data-variant'), variant.hasAttribute('hidden')])).toEqual([
    ['control', false],
    ['variant1', true],
  ]);
});

it('redirects keep a choice that a link or form hands on [CON-24]', async () => {
  const choice = 'tp_choice=no29912345';
  expect((await demo.ask('donate', `/?${choice}`)).headers.location).toBe(`/give/12345?${choice}`);
  const form = { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await demo.ask('action', `/forms/petition?${choice}`, form)).headers.location).toBe(`/thanks/petition?${choice}`);
});

it('the demo answers a posted form with a redirect that repeats no personal data', async () => {
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const petition = await demo.ask('action', '/forms/petition', { ...form, body: 'email=june%40mail.example' });
  expect([petition.status, petition.headers.location]).toEqual([303, '/thanks/petition']);
  const gift = await demo.ask('donate', '/forms/gift', { ...form, body: 'amount=50&frequency=monthly&campaign_id=12346&email=june' });
  expect(gift.headers.location).toMatch(/^\/thank-you\?transaction_id=[0-9a-f-]{36}&amount=50\.00&frequency=monthly&campaign_id=12346$/);
  const odd = await demo.ask('donate', '/forms/gift', { ...form, body: 'amount=1e99&frequency=%0d%0a&campaign_id=x' });
  expect(odd.headers.location).toMatch(/amount=25\.00&frequency=one-time&campaign_id=12345$/);
});
