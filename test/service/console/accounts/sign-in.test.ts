import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenConsole, openConsole, PASSWORD } from '../open-console';

const DAY = 86_400_000;

describe('signing in to the console', () => {
  let opened: OpenConsole;
  let now = Date.UTC(2026, 10, 28, 12);
  beforeAll(async () => {
    opened = await openConsole('https://console.example/stats', () => now);
    for (const name of ['ana', 'ben', 'cleo', 'dora', 'eve']) await opened.add(`${name}@one.example`, ['viewer']);
    await opened.add('root@one.example', ['operator']);
  });
  afterAll(() => opened.close());

  const session = (cookie: string) => opened.app.inject({ url: '/console/api/session', headers: { cookie } });
  const status = async (cookie: string) => (await session(cookie)).statusCode;

  it('B13: gives a cookie that no script and no other site can use, under a new name each time', async () => {
    const first = await opened.post({ email: 'Ana@One.example', password: PASSWORD });
    expect([first.statusCode, first.headers.location]).toEqual([303, 'https://console.example/stats/console/overview']);
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-tp_console=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [cookie = ''] = `${first.headers['set-cookie']}`.split(';');
    expect(await status(cookie)).toBe(200);
    const again = await opened.post({ email: 'ana@one.example', password: PASSWORD }, { headers: { cookie } });
    const [newer = ''] = `${again.headers['set-cookie']}`.split(';');
    expect(newer).not.toBe(cookie);
    expect([await status(cookie), await status(newer)]).toEqual([401, 200]);
  });

  it('B13: ends every session at once when password, role or account change, and one at signing out', async () => {
    const { store } = opened.facts;
    const changes = [
      () => store.console('setRoles', 'ben@one.example', 'editor', null),
      () => store.console('disable', 'ben@one.example', now),
      () => store.console('setPassword', 'cleo@one.example', 'another'),
    ];
    const who = ['ben', 'ben', 'cleo'];
    for (const [i, change] of changes.entries()) {
      const cookies = [await opened.signIn(`${who[i]}@one.example`), await opened.signIn(`${who[i]}@one.example`)];
      expect(await Promise.all(cookies.map(status))).toEqual([200, 200]);
      await change();
      expect(await Promise.all(cookies.map(status))).toEqual([401, 401]);
    }
    expect((await opened.post({ email: 'ben@one.example', password: PASSWORD })).statusCode).toBe(401);
    const cookies = [await opened.signIn('dora@one.example'), await opened.signIn('dora@one.example')];
    const { proof } = (await session(cookies[0] ?? '')).json();
    const leave = (headers: Record<string, string>) =>
      opened.app.inject({ method: 'POST', url: '/console/api/sign-out', headers: { cookie: cookies[0] ?? '', ...headers } });
    expect((await leave({})).statusCode).toBe(403);
    expect((await leave({ 'x-console-proof': (await session(cookies[1] ?? '')).json().proof })).statusCode).toBe(403);
    expect((await leave({ 'x-console-proof': proof })).statusCode).toBe(204);
    expect(await Promise.all(cookies.map(status))).toEqual([401, 200]);
  });

  it('ends a session 12 h after its last call, and 7 days after it began', async () => {
    const idle = await opened.signIn('eve@one.example');
    now += 12 * 3_600_000 + 1;
    expect(await status(idle)).toBe(401);
    const used = await opened.signIn('eve@one.example');
    const begun = now;
    for (; now < begun + 7 * DAY; now += 11 * 3_600_000) expect(await status(used)).toBe(200);
    expect(await status(used)).toBe(401);
  });

  it('takes nothing that another site’s page makes a browser send', async () => {
    const cookie = await opened.signIn('eve@one.example');
    const body = { from: '2026-11-01', to: '2026-11-02', window_days: 1, steps: [{ event: 'page_view' }] };
    const funnel = async (headers: Record<string, string>) =>
      (await opened.app.inject({ method: 'POST', url: '/console/api/funnel', headers: { cookie, ...headers }, payload: body })).statusCode;
    expect(await funnel({ origin: 'https://console.example' })).toBe(200);
    expect(await funnel({})).toBe(200);
    expect(await funnel({ origin: 'https://evil.example' })).toBe(403);
    expect(await funnel({ origin: 'null' })).toBe(403);
    expect(await funnel({ origin: 'https://evil.example', host: 'evil.example' })).toBe(403);
    expect(await funnel({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    const form = { email: 'eve@one.example', password: PASSWORD };
    const forged = await opened.post(form, { headers: { origin: 'https://evil.example' } });
    expect([forged.statusCode, forged.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('B2: names no host that a request names, and goes on to the console alone', async () => {
    const form = { email: 'eve@one.example', password: PASSWORD };
    const to = async (next: string) => (await opened.post({ ...form, next }, { headers: { host: 'evil.example' } })).headers.location;
    expect(await to('/console/pages?from=2026-11-01&page=%2Fa%20b')).toBe(
      'https://console.example/stats/console/pages?from=2026-11-01&page=%2Fa%20b',
    );
    for (const next of [
      'https://evil.example/',
      '//evil.example/console/',
      '/console/../hit',
      '/console/sign-in',
      '/\\evil.example',
      'javascript:1',
    ])
      expect(await to(next), next).toBe('https://console.example/stats/console/overview');
    const page = await opened.app.inject({ url: '/console/sign-in?next=%22%3E%3Cscript%3E', headers: { host: 'evil.example' } });
    expect(page.body).not.toMatch(/evil|<script/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('B9: says the same about unknown accounts, wrong passwords and disabled accounts', async () => {
    const bodies = [];
    for (const email of ['nobody@one.example', 'eve@one.example', 'ben@one.example', 'no address'])
      bodies.push(await opened.post({ email, password: 'wrong' }, { from: '192.0.2.77' }));
    expect(new Set(bodies.map(({ statusCode, body }) => `${statusCode} ${body.replace(/value="[^"]*"/g, '')}`)).size).toBe(1);
  });

  it('B9: refuses an address that fails often for a growing time, and delays tries of an account, whom it never locks out', async () => {
    const tries = async (from: string, count: number) => {
      const statuses = [];
      for (let n = 0; n < count; n++)
        statuses.push((await opened.post({ email: 'root@one.example', password: 'wrong' }, { from })).statusCode);
      return statuses;
    };
    opened.waits.length = 0;
    expect(await tries('198.51.100.1', 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    now += 1_000;
    expect(await tries('198.51.100.1', 2)).toEqual([401, 429]);
    const refused = await opened.post({ email: 'eve@one.example', password: PASSWORD }, { from: '198.51.100.1' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    for (let n = 2; n < 10; n++) await tries(`198.51.100.${n}`, 5);
    expect(opened.waits.slice(0, 6)).toEqual([0, 0, 0, 250, 500, 1_000]);
    expect(Math.max(...opened.waits)).toBe(5_000);
    // The operator signs in from elsewhere, while a stranger keeps failing.
    expect((await opened.post({ email: 'root@one.example', password: PASSWORD }, { from: '203.0.113.5' })).statusCode).toBe(303);
    // An address within may be a proxy of everybody.
    expect(await tries('10.0.0.7', 12)).toEqual(Array(12).fill(401));
    expect((await opened.post({ email: 'eve@one.example', password: PASSWORD }, { from: '10.0.0.7' })).statusCode).toBe(303);
  });

  it('B15: keeps an operator, also where two take the role from each other at once', async () => {
    const { store } = opened.facts;
    expect(await store.console('disable', 'root@one.example', now)).toBe('last-operator');
    expect(await store.console('setRoles', 'root@one.example', 'viewer', null)).toBe('last-operator');
    await opened.add('second@one.example', ['operator']);
    const ended = await Promise.all(['root', 'second'].map((name) => store.console('disable', `${name}@one.example`, now)));
    expect(ended.sort()).toEqual(['done', 'last-operator']);
  });
});
