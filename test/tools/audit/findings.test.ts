import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { keptPattern } from '../../../lib/storage/kept-names';
import type { AllowList } from '../../../tools/audit/allow-list';
import { askOrigin } from '../../../tools/audit/ask-origin';
import { forbiddenAt, leaveAt } from '../../../tools/audit/by-rule';
import { compare } from '../../../tools/audit/compare';
import { findingsIn, type Seen } from '../../../tools/audit/findings';
import type { Found } from '../../../tools/audit/found';
import type { Observed } from '../../../tools/audit/observe';
import { rulesAt } from '../../../tools/audit/rules-at';
import type { State } from '../../../tools/audit/states';
import { readSites } from '../../../tools/read-sites';
import { readRules } from '../../../tools/sites/rules';

const [sites, rules] = await Promise.all([readSites(), readRules()]);
const main = sites.get('main');
if (!main) throw new Error('There is no site main');
const PAGE = 'https://www.main.example/';
const at = (place: string) => rulesAt(rules, sites, main, place, { today: '2026-11-28', home: PAGE });

const HEALTH = 'https://www.main.example/health/asthma';
const PIXEL = 'https://pixel.example/a.js';
const LIST: AllowList = {
  ...{ site: 'main', origins: ['https://www.main.example'], hosts: [], domains: [], utility: 'https://utility.main.example' },
  ...{ tag: { files: [], names: [], others: [] }, kept: keptPattern(), assets: [], told: [] },
  parties: [
    { name: 'third party pixel', starts: 'https://pixel.example', purpose: 'analytics', category: 'advertising' },
    { name: 'third party measure', starts: 'https://measure.example', purpose: 'analytics', category: 'measurement' },
  ],
};
const request = (page: string, address: string, more: Partial<Found> = {}): Found => ({
  ...{ kind: 'request', name: '', address, by: [PIXEL], how: 'Image', page },
  ...more,
});
const look = (state: State, more: Partial<Observed> = {}): Observed => ({
  ...{ state, page: PAGE, hasTag: true, optIn: true, asks: true, statuses: [], gdpr: undefined },
  ...more,
});

/** The findings of a visit to a place. */
function find(place: string, found: Partial<Record<State, readonly Found[]>>, observed: readonly Observed[], more: Partial<Seen> = {}) {
  const visits = Object.entries(found).map(([state, all]) => ({ state: state as State, found: all ?? [] }));
  const pages = [...new Set(visits.flatMap((one) => one.found.map(({ page }) => page)))].filter((page) => at(place)(page).sensitive);
  const rows = compare(visits, LIST, leaveAt(at(place), LIST), forbiddenAt(at(place), LIST, pages));
  return findingsIn({
    site: 'main',
    rows,
    observed,
    unusable: [],
    cookies: [],
    recipients: [],
    list: LIST,
    at: at(place),
    now: 0,
    ...more,
  });
}
const whats = (...asked: Parameters<typeof find>) => find(...asked).map(({ what, states }) => `${states}: ${what}`);

describe('the rule of a place', () => {
  it('R6, R20: allows before an answer what the place allows, and names the rule with its source and how to mend it', () => {
    const untouched = [request(PAGE, 'https://measure.example/a')];
    const named = {
      recipients: [{ name: 'measure', service: 'Measure', company: 'M', country: 'US', purpose: 'analytics', policy: '', stored: [] }],
    };
    expect(find('US-CA', { untouched }, [look('untouched', { optIn: false, asks: false })], named)).toEqual([]);
    const [finding] = find('DE', { untouched }, [look('untouched')], named);
    expect(finding).toMatchObject({ states: ['untouched'], page: PAGE, rule: at('DE')(PAGE).id, source: at('DE')(PAGE).source });
    expect(finding?.what).toMatch(/^request https:\/\/measure\.example\/a before an answer/);
    expect(finding?.mend).toContain('sites/main.ts');
  });

  it('R22: lets views be counted where a line of the rules does, before a choice alone, and nothing be kept', () => {
    const counting = { ...rules, counts: { places: ['GB'] } };
    const atOf = (place: string) => rulesAt(counting, sites, main, place, { today: '2026-11-28', home: PAGE });
    const count = (page = PAGE) => request(page, 'https://utility.main.example/count', { by: ['https://cdn.example/counts.js'] });
    const objection = { ...request(PAGE, ''), kind: 'cookie' as const, name: 'tp_uncounted' };
    const differing = (place: string, state: State, found: Found) => {
      const own = compare([{ state, found: [found] }], LIST, leaveAt(atOf(place), LIST), forbiddenAt(atOf(place), LIST, []));
      return own.flatMap(({ differs, why }) => (differs.length ? [why] : []));
    };
    expect(differing('GB', 'untouched', count())).toEqual([]);
    for (const state of ['refused', 'accepted', 'withdrawn', 'gpc'] as const)
      expect(differing('GB', state, count())).toEqual(['counts the view of a visitor who has chosen, or sends a signal']);
    for (const [place, page] of [
      ['DE', PAGE],
      ['US-CA', PAGE],
      ['GB', HEALTH],
    ] as const)
      expect(differing(place, 'untouched', count(page))).toEqual(['counts a view, which no rule lets happen here']);
    expect(differing('GB', 'untouched', objection)).toEqual(['keeps an objection to being counted that nobody has made']);
  });

  it('R9: lets no advertiser have anything of a sensitive path, whatever was granted, nor its address from the next page', () => {
    const accepted = [
      request(HEALTH, 'https://pixel.example/a'),
      request(HEALTH, 'https://measure.example/a'),
      request(PAGE, 'https://pixel.example/b?url=%2Fhealth%2Fasthma'),
      request(PAGE, 'https://pixel.example/c', { referrer: HEALTH }),
      request(PAGE, 'https://pixel.example/d', { referrer: PAGE }),
    ];
    const found = whats('US-CA', { accepted }, [look('accepted')], { recipients: [] }).filter((what) => /pixel\.example/.test(what));
    expect(found.map((what) => what.replace(/.*: /, ''))).toEqual([
      'third party pixel gets something from a sensitive path, which no consent allows',
      'third party pixel gets the address of a sensitive page, /health/asthma',
      'third party pixel gets the address of a sensitive page, /health/asthma',
    ]);
  });

  it('R6: asks first on a sensitive path, in a place that need not ask elsewhere', () => {
    const untouched = [request(HEALTH, 'https://measure.example/a')];
    expect(whats('US-CA', { untouched }, [look('untouched', { page: HEALTH, optIn: true })])).toHaveLength(1);
    expect(whats('US-CA', {}, [look('untouched', { page: HEALTH, optIn: false })])).toEqual([
      'untouched: the page does not wait for an answer',
    ]);
  });

  it('takes the first page’s rule for a finding without a page', () => {
    expect(at('DE')('')).toEqual(at('DE')(PAGE));
  });

  it('R14: says where nobody is asked, and that data-gdpr decides before every place', () => {
    expect(whats('FR', {}, [look('untouched', { asks: false })])).toEqual(['untouched: the visitor is not asked']);
    const [loose] = find('FR', {}, [look('untouched', { optIn: false, gdpr: 'false' })]);
    expect(loose?.mend).toContain('data-gdpr="false"');
    expect(whats('US-CA', {}, [look('untouched', { optIn: false, asks: false })])).toEqual([]);
  });

  it('R14: names what is unfair in a question, with the authority of the place and how to mend it', () => {
    const banner = (name: string): Found => ({
      ...{ kind: 'banner', name, address: new URL(PAGE).origin, by: [], how: 'Reject, 8 px beside 30 px', page: PAGE },
    });
    const untouched = [banner('small refusal')];
    const [first, us] = ['DE', 'US-CA'].map((place) => find(place, { untouched }, [look('untouched', { optIn: place === 'DE' })])[0]);
    expect(first).toMatchObject({ states: ['untouched'], page: PAGE, rule: at('DE')(PAGE).id });
    expect(first?.what).toBe(
      'the question about consent writes the refusal in much smaller letters than the yes (Reject, 8 px beside 30 px)',
    );
    expect(first?.mend).toContain('Put the refusal beside the yes');
    expect([first?.source, us?.source]).toEqual([expect.stringContaining('technologylawdispatch'), expect.stringContaining('colorado')]);
    const refused = [banner('asks again')];
    expect(whats('DE', { refused }, [])[0]).toMatch(/^refused: the question about consent asks again a visitor who has refused here/);
  });

  it('R10: holds the sentence about a signal against what was seen', () => {
    const gpc = [request(PAGE, 'https://measure.example/a')];
    const said = [look('gpc', { statuses: ['signal'] })];
    expect(whats('US-CA', { gpc }, said)[0]).toMatch(
      /^gpc: the page says that the signal is heeded, and request https:\/\/measure\.example/,
    );
    expect(whats('US-CA', {}, said)).toEqual([]);
    expect(whats('US-CA', {}, [look('gpc', { statuses: ['unset'] })])).toEqual(['gpc: the status says unset to a browser with GPC']);
  });

  it('R17: compares the recipients with those seen, and the names and lifetimes that they list with the jar', () => {
    const cookie = (name: string): Found => ({
      ...{ kind: 'cookie', name, address: '//www.main.example', by: ['https://measure.example/a.js'], how: '', page: PAGE },
    });
    const accepted = [request(PAGE, 'https://measure.example/a'), cookie('_m'), cookie('_long'), cookie('_other')];
    const jar = (name: string, days: number) => ({
      ...{ name, value: '1', domain: 'www.main.example', httpOnly: false, session: false, expires: days * 86_400 },
    });
    const listed = {
      ...{ name: 'measure', service: 'Measure', company: 'Measure', country: 'US', purpose: 'analytics', policy: '' },
      stored: [
        { name: '_m*', days: 30 },
        { name: '_long', days: 30 },
      ],
    };
    const cookies = [jar('_m', 30), jar('_long', 400), jar('_other', 1)];
    expect(whats('US-CA', { accepted }, [], { recipients: [listed], cookies }).sort()).toEqual([
      'accepted: measure keeps _long for 400 days, and lists 30',
      'accepted: measure stores _other, which its recipient does not list',
    ]);
    const row = (kind: Found['kind'], name: string): Found => ({ ...cookie(name), kind, address: 'https://www.main.example' });
    const kinds = ['local storage', 'session storage', 'database'] as const;
    const stored = [
      request(PAGE, 'https://measure.example/a'),
      ...kinds.flatMap((kind) => [row(kind, '_m1'), row(kind, '_visit'), row(kind, `_${kind}`)]),
    ];
    const brief = { ...listed, stored: [...listed.stored, { name: '_visit', days: 0 }] };
    expect(whats('US-CA', { accepted: stored }, [], { recipients: [brief] }).sort()).toEqual([
      'accepted: measure keeps _visit (database) until it is erased, and lists that it ends with the visit',
      'accepted: measure keeps _visit (local storage) until it is erased, and lists that it ends with the visit',
      'accepted: measure stores _database (database), which its recipient does not list',
      'accepted: measure stores _local storage (local storage), which its recipient does not list',
      'accepted: measure stores _session storage (session storage), which its recipient does not list',
    ]);
    const twin = { ...listed, name: 'twin', stored: [{ name: '_other', days: 1 }] };
    const shared = { ...LIST, parties: [...LIST.parties, { ...(LIST.parties[1] as (typeof LIST.parties)[0]), name: 'third party twin' }] };
    expect(whats('US-CA', { accepted }, [], { recipients: [listed, twin], cookies, list: shared })).toEqual([
      'accepted: measure keeps _long for 400 days, and lists 30',
    ]);
    expect(whats('US-CA', { accepted }, [])).toContain(
      'accepted: third party measure gets data, and dist/recipients/main.json does not name it',
    );
  });
});

describe('what an origin says to everybody', () => {
  const rule = at('US-CA')(PAGE);
  const page = (text: string, headers: Record<string, string> = {}) =>
    new Response(text, { headers: { 'content-type': 'text/html', ...headers } });
  const json = (text: string, headers: Record<string, string> = {}) =>
    new Response(text, { headers: { 'content-type': 'application/json', ...headers } });
  const ask = async (gpc: () => Response, own = () => page('<html>')) =>
    (await askOrigin(PAGE, rule, [], async (address) => (address.endsWith('gpc.json') ? gpc() : own()))).map(({ what }) => what);

  it.each<[string, () => Response, string | undefined]>([
    ['is right', () => json('{"gpc":true}'), undefined],
    ['is missing', () => new Response('', { status: 404 }), 'answers with the status 404'],
    ['says no', () => json('{"gpc":false}'), 'does not say "gpc": true'],
    ['is no JSON', () => json('<html>'), 'does not say "gpc": true'],
    ['has another type', () => page('{"gpc":true}'), 'is not served as application/json'],
    [
      'leads elsewhere',
      () => Object.defineProperty(json('{"gpc":true}'), 'url', { value: 'https://cdn.example/gpc.json' }),
      'leads to another origin, for which it does not speak',
    ],
  ])('R13: the file about GPC %s', async (_, answer, fault) => {
    expect(await ask(answer)).toEqual(fault ? [`https://www.main.example/.well-known/gpc.json ${fault}`] : []);
  });

  it('R13: is asked of this machine too, whose hosts no resolver has to know', async () => {
    const server = createServer(({ url, headers }, response) => {
      const isOwn = url === '/.well-known/gpc.json' && `${headers.host}`.startsWith('main.taproot.localhost:');
      response.writeHead(isOwn ? 200 : 404, { 'content-type': 'application/json' }).end('{"gpc":true}');
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const { port } = server.address() as AddressInfo;
    expect(await askOrigin(`http://main.taproot.localhost:${port}/`, rule)).toEqual([]);
    server.close();
    expect(await askOrigin(`http://main.taproot.localhost:${port}/`, rule)).toMatchObject([
      { what: expect.stringMatching(/does not answer$/) },
    ]);
  });

  it('R3: a place in a page that caches keep is a fault, and in one that they may not keep is none', async () => {
    const good = () => json('{"gpc":true}');
    const placed = (headers: Record<string, string>) => () => page('<html data-region="US-TX">', headers);
    expect(await ask(good, placed({ 'cache-control': 'public, max-age=600' }))).toEqual([
      'the page says data-region="US-TX" in an answer that caches keep, so that others get this visitor’s place',
    ]);
    expect(await ask(good, placed({ age: '12' }))).toHaveLength(1);
    expect(await ask(good, placed({ 'cache-control': 'private, max-age=600' }))).toEqual([]);
    expect(await ask(good, placed({ 'x-cache': 'Hit from cloudfront' }))).toHaveLength(1);
    expect(await ask(good, () => page('<html>', { 'cache-control': 'public, max-age=600' }))).toEqual([]);
  });

  it('R3: each page is asked twice, from two places, and the second answer may not have the first one’s place', async () => {
    const kept = new Map<string, string>();
    const asked: string[] = [];
    // An edge that writes the region and then caches, whatever it says in the headers.
    const edge = (caches: boolean) => async (address: string, options: RequestInit) => {
      if (address.endsWith('gpc.json')) return json('{"gpc":true}');
      const country = new Headers(options.headers).get('cf-ipcountry') ?? '';
      asked.push(`${new URL(address).pathname} ${country}`);
      const fresh = `<html data-region="${country}">`;
      if (caches && !kept.has(address)) kept.set(address, fresh);
      return page(kept.get(address) ?? fresh);
    };
    const found = await askOrigin(PAGE, rule, [`${PAGE}about`], edge(true));
    // The first tells whether the origin takes the place that the audit says.
    expect(asked).toEqual(['/ FR', '/ US', '/ FR', '/about US', '/about FR']);
    expect(found.map(({ page: at, what }) => `${new URL(at).pathname} ${what}`)).toEqual(
      ['/', '/about'].map(
        (path) => `${path} the page says data-region="US" to a visitor from France, after one from Texas had asked for it`,
      ),
    );
    kept.clear();
    expect(await askOrigin(PAGE, rule, [`${PAGE}about`], edge(false))).toEqual([]);
  });
});
