import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { type Answer, type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] as string;

describe('CORS of the utility service', () => {
  it.each(['main', 'donate', 'email', 'fleet', 'live'] as const)('allows pages of %s to read answers, with credentials', async (place) => {
    const { origin } = new URL(demo.url(place));
    const { headers } = await demo.ask('utility', '/ip', { headers: { origin } });
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'Origin' });
  });

  it.each([
    'http://evil.example',
    'http://taproot.localhost.evil.example',
    'http://eviltaproot.localhost',
    'http://evil.taproot.localhost',
    'http://localhost:3000',
    'http://main.taproot.localhost:9',
    'https://main.taproot.localhost',
    'null',
  ])('CORS of the utility service refuses %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await demo.ask('utility', '/ip', { method, headers: { origin } });
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/allow-(origin|credentials)$/)]));
    }
    expect((await demo.post('/hit', [hit()], { origin })).status).toBe(403);
  });

  it('lets no cache keep what is said of an address, with an origin or without [R3]', async () => {
    const { origin } = new URL(demo.url('main'));
    const callers: Record<string, string>[] = [{}, { origin }, { origin: 'http://evil.example' }, { 'if-none-match': '*' }];
    const answers = await Promise.all(callers.map((headers) => demo.ask('utility', '/ip', { headers })));
    expect(answers.map(({ status, headers }) => [status, headers['cache-control'], headers.etag])).toEqual([
      [200, 'no-store', undefined],
      [200, 'no-store', undefined],
      [403, 'no-store', undefined],
      [200, 'no-store', undefined],
    ]);
  });

  it('answers a preflight with the allowed header', async () => {
    const origin = demo.url('main', '').replace(/\/$/, '');
    const answer = await demo.ask('utility', '/hit', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({ 'access-control-allow-headers': 'Content-Type', 'access-control-allow-origin': origin });
  });
});

describe('GET /me', () => {
  it('calls back with a version 4 UUID that stays the same on the next visit', async () => {
    const first = await demo.ask('utility', '/me?callback=app.me');
    const seen: { uuid?: string }[] = [];
    runInNewContext(first.body, { app: { me: (value: { uuid: string }) => seen.push(value) } });
    expect(seen[0]?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const again = await demo.ask('utility', '/me?callback=app.me', { headers: { cookie: cookieOf(first) } });
    expect(again.body).toBe(first.body);
  });

  it('makes a new UUID when the cookie holds none', async () => {
    const answer = await demo.ask('utility', '/me?callback=f', { headers: { cookie: 'visitor_uuid="});alert(1)' } });
    expect(answer.body).toMatch(/^\/\*\*\/f\(\{"uuid":"[0-9a-f-]{36}"\}\);$/);
  });

  it.each(['', 'alert(1)//', 'a;b', 'a[0]', '1a', 'a.b.c.d.e', '<script>', 'a\nb', 'a'.repeat(65)])(
    'GET /me rejects the callback %j',
    async (callback) => {
      const answer = await demo.ask('utility', `/me?${new URLSearchParams({ callback })}`);
      expect(answer.status).toBe(400);
      expect(answer.headers['content-type']).toMatch(/json/);
    },
  );

  it('rejects a missing and a repeated callback', async () => {
    expect((await demo.ask('utility', '/me')).status).toBe(400);
    expect((await demo.ask('utility', '/me?callback=a&callback=b')).status).toBe(400);
  });
});

describe('GET /ip', () => {
  const fields =
    'country_code country uuid domain isp org as asname continent region region_code latitude longitude timezone offset currency ip service';

  it('GET /ip returns every specified field', async () => {
    const details = (await demo.ask('utility', '/ip')).json<Record<string, unknown>>();
    expect(Object.keys(details).sort()).toEqual(fields.split(' ').sort());
    expect(details).toMatchObject({ country_code: 'US' });
  });

  it('returns the country that was set on the live page', async () => {
    const visitor = { dnt: false, gpc: false, bot: false, admin: false, country: 'DE' };
    await demo.ask('live', '/visitor', { method: 'PUT', body: visitor, headers: { 'content-type': 'application/json' } });
    expect((await demo.ask('utility', '/ip')).json()).toMatchObject({ country_code: 'DE', currency: 'EUR' });
  });
});

describe('the contact service', () => {
  const query = (contact: string, more: Record<string, string> = {}) =>
    `/adestra/auth?${new URLSearchParams({ campaign_id: '1', launch_id: '2', contact_id: contact, unique_value: 'a-1.2', ...more })}`;

  it('logs a contact in, recognises the session, and logs out', async () => {
    expect((await demo.ask('utility', '/adestra/session')).status).toBe(204);
    const login = await demo.ask('utility', query('1001'));
    expect(login.json()).toMatchObject({ id: '1001', email: expect.stringContaining('@'), crid: expect.any(String) });
    const headers = { cookie: cookieOf(login) };
    expect((await demo.ask('utility', '/adestra/session', { headers })).json()).toMatchObject({ id: '1001' });
    const back = demo.url('main', '/about');
    const logout = await demo.ask('utility', `/adestra/logout?${new URLSearchParams({ redirect: back })}`, { headers });
    expect([logout.status, logout.headers.location, cookieOf(logout)]).toEqual([302, back, '__Host-adestra_contact=']);
  });

  it.each([
    ['4001', 401],
    ['5001', 502],
    ['9999', 401],
    ['constructor', 400],
  ])('answers the login of contact %s with %d', async (contact, status) => {
    expect((await demo.ask('utility', query(contact))).status).toBe(status);
  });

  it('answers for two contacts with truncated JSON and with hostile values', async () => {
    const broken = await demo.ask('utility', query('5003'));
    expect(() => broken.json()).toThrow(SyntaxError);
    expect((await demo.ask('utility', query('6001'))).json()).toMatchObject({ fname: expect.stringContaining('onerror') });
  });

  it('the contact service names the invalid parameter', async () => {
    expect((await demo.ask('utility', query('1001', { unique_value: 'x' }))).json()).toMatchObject({ issues: [{ path: 'unique_value' }] });
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://main.taproot.localhost@evil.example/', '/about', ''])(
    'refuses to redirect a logout to %j',
    async (redirect) => {
      const answer = await demo.ask('utility', `/adestra/logout?${new URLSearchParams({ redirect })}`);
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    },
  );
});

describe('the fallback loader', () => {
  it('marks the library as loaded, and answers for the client id', async () => {
    const { body, headers } = await demo.ask('utility', '/G-TESTING001/_g4.js');
    expect(headers['content-type']).toMatch(/javascript/);
    const asked = vi.fn();
    const window: Record<string, unknown> = { dataLayer: [['get', 'G-TESTING001', 'client_id', asked]] };
    runInNewContext(body, { window });
    (window.gtag as (...call: unknown[]) => void)('get', 'G-TESTING001', 'client_id', asked);
    expect(window.google_tag_manager).toHaveProperty('G-TESTING001');
    expect(asked.mock.calls).toEqual([[expect.stringMatching(/^\d+\.\d+$/)], [expect.stringMatching(/^\d+\.\d+$/)]]);
  });

  it('exists for streams of the network only', async () => {
    expect((await demo.ask('utility', '/G-EVIL000001/_g4.js')).status).toBe(404);
  });
});

it('the lookup service describes a host by type, domain and name', async () => {
  const answer = await demo.post('/vendors/ip-metadata.example/v1/lookup', { host: 'frontrange.example', key: 'demo' });
  expect(answer.json()).toEqual({ type: 'isp', domain: 'frontrange.example', name: 'Front Range Fiber' });
  expect((await demo.post('/vendors/ip-metadata.example/v1/lookup', { host: 'a b', key: 'demo' })).status).toBe(400);
});

it.each(['hit', 'receipt', 'rejection', 'unanswered', 'error'])('the utility service publishes the schema of a %s', async (name) => {
  expect((await demo.ask('utility', `/schemas/${name}.json`)).json()).toHaveProperty('$schema');
});
