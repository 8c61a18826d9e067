import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laws } from '../../../lib/rules/presets';
import { countBy } from '../../../service/counts/counting';
import { openEmbeddedStore } from '../../../service/engines';
import { bodies } from '../../../service/http/bodies';
import { cors, onlyTags } from '../../../service/http/callers';
import { countView } from '../../../service/http/count';
import { arrivalsOf, type Entry, type Take } from '../../../service/log/entry';
import { inNetwork } from '../../../service/network/in-network';
import type { Store } from '../../../service/store/store';
import { rules } from '../../../sites/rules';
import { takeInto } from '../support/take-into';

const ADDRESS = '203.0.113.77';
const AGENT = 'Mozilla/5.0 (X11; Linux) Conspicuous/7.7';
const ORIGIN = 'https://www.main.example';
const NOW = Date.parse('2026-11-28T12:34:56Z');

const folder = mkdtempSync(join(tmpdir(), 'taproot-count-'));
const entries: Entry[] = [];
let store: Store;
beforeAll(async () => {
  store = await openEmbeddedStore(folder);
  await store.migrate();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const into = takeInto(() => store);
const take: Take = (some) => {
  entries.push(...some);
  return into(some);
};

const network = { ...rules, laws, counts: { places: ['GB'] } };
const admit = Object.assign(() => true, { unknown: () => [] });

function service(made: Parameters<typeof countBy>[0] = network, country: string | undefined = 'GB') {
  const app = fastify({ trustProxy: true });
  const isInNetwork = inNetwork(new Map([['main', { production: ['www.main.example'], development: [], local: [], brands: ['main'] }]]));
  cors(app, isInNetwork);
  onlyTags(app, isInNetwork);
  bodies(app);
  const counting = countBy(made, 'UTC', take, () => NOW);
  countView(
    app,
    admit,
    () => NOW,
    () => (country ? { country_code: country } : {}),
    counting,
  );
  return app;
}

const view = { site: 'main', page: '/about', source: 'search' };
const post = async (app: ReturnType<typeof service>, body: object = view, headers: Readonly<Record<string, string>> = {}) => {
  const sent = { origin: ORIGIN, 'user-agent': AGENT, 'content-type': 'text/plain', 'x-forwarded-for': ADDRESS, ...headers };
  const {
    statusCode,
    json,
    headers: answered,
  } = await app.inject({ method: 'POST', url: '/count', headers: sent, payload: JSON.stringify(body) });
  return { statusCode, body: json(), answered };
};
const kept = async () => (await store.console('counted', '2026-11-28', '2026-11-28', '')).pages.map(({ name, views }) => [name, views]);
const everyFile = (at: string): string[] =>
  readdirSync(at).flatMap((name) => (statSync(join(at, name)).isDirectory() ? everyFile(join(at, name)) : [join(at, name)]));

describe('POST /count', () => {
  it('counts a view by hour, path, class and country, sets no cookie, and keeps nothing of who sent it [R22]', async () => {
    const app = service();
    const answers = await Promise.all([post(app), post(app), post(app, { ...view, page: '/mail/jane.doe@example.org/x' })]);
    for (const { statusCode, body, answered } of answers) {
      expect([statusCode, body]).toEqual([200, { counted: 1 }]);
      expect(answered['set-cookie']).toBeUndefined();
    }
    expect(await kept()).toEqual(expect.arrayContaining([['/about', 2]]));
    const cells = (await store.console('counted', '2026-11-28', '2026-11-28', '')) as Record<string, unknown>;
    expect(cells).toMatchObject({ hours: [{ name: '12', views: 3 }], countries: [{ name: 'GB' }], sources: [{ name: 'search' }] });
    const written = [...entries.map(({ text }) => text), ...everyFile(folder).map((file) => readFileSync(file, 'latin1'))].join();
    expect(written).toContain('/about');
    for (const trace of [ADDRESS, 'Conspicuous', 'jane.doe', '12:34', `${NOW}`]) expect(written).not.toContain(trace);
  });

  it('counts a group once that a log gives out again', async () => {
    const before = await kept();
    for (const { text } of entries) await store.put(arrivalsOf(text));
    expect(await kept()).toEqual(before);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['Do Not Track', { dnt: '1' }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Somebot/2.1)' }],
  ])('counts nothing for %s, and says so', async (_, headers) => {
    const before = await kept();
    const { statusCode, body, answered } = await post(service(), view, headers);
    expect([statusCode, body]).toEqual([200, { counted: 0 }]);
    expect(answered['tp-signal']).toBe(headers['sec-gpc']);
    expect(await kept()).toEqual(before);
  });

  it.each<[string, Parameters<typeof service>, object?]>([
    ['no rule has the line', [{ ...rules, laws }]],
    ['the address is of a country where no rule does', [network, 'DE']],
    ['the path is sensitive', [network], { ...view, page: '/health' }],
  ])('POST /count refuses where %s', async (_, given, body) => {
    const before = await kept();
    expect((await post(service(...given), body)).statusCode).toBe(403);
    expect(await kept()).toEqual(before);
  });

  it.each<[string, object]>([
    ['a campaign’s parameter', { ...view, utm_source: 'x' }],
    ['an id', { ...view, id: '1' }],
    ['a query in the path', { ...view, page: '/a?gclid=1' }],
    ['a fragment in the path', { ...view, page: '/a#x' }],
    ['a referrer’s address', { ...view, source: 'https://search.example/?q=x' }],
    ['no path', { site: 'main', source: 'none' }],
  ])('POST /count takes nothing with %s', async (_, body) => expect((await post(service(), body)).statusCode).toBe(400));
});
