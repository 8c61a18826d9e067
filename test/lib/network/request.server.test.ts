import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RequestEnv, type RequestOptions, request } from '../../../lib/network/request';
import { HUGE, type MisbehavingServer, openMisbehavingServer } from '../../support/misbehaving-server';

let server: MisbehavingServer;
beforeAll(async () => {
  server = await openMisbehavingServer();
});
afterAll(() => server.close());

const network: RequestEnv = { window: globalThis as never, fetch, now: () => Date.now(), clock: () => performance.now() };
const report = vi.fn();
beforeEach(() => report.mockClear());
const ask = (path: string, options: RequestOptions = {}) => request(network, server.url(path), { timeout: 60_000, report, ...options });

/** Sends a request whose timeout runs from `begun` on: a busy machine takes any time to connect. */
function askFrom(begun: () => unknown, path: string, options: RequestOptions, own = fetch) {
  const later = (run: () => void, ms: number) => void vi.waitFor(begun, 30_000).then(() => setTimeout(run, ms));
  const window = { AbortController, clearTimeout, setTimeout: later } as never;
  return request({ ...network, fetch: own, window }, server.url(path), { report, ...options });
}

describe('request to a misbehaving server', () => {
  it.each([
    ['/json', 200, { id: 5003 }],
    ['/created', 201, { id: 1 }],
    ['/bom', 200, { id: 1 }],
    ['/empty', 200, undefined],
    ['/no-content', 204, undefined],
    ['/redirect', 200, { id: 5003 }],
  ])('resolves %s to status %i with %j [NET-01 NET-03]', async (path, status, data) => {
    expect(await ask(path)).toEqual({ ok: true, status, data, duration: expect.any(Number) });
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    ['/html', 'Invalid JSON', 200],
    ['/html-as-json', 'Invalid JSON', 200],
    ['/half', 'Invalid JSON', 200],
    ['/status/400', 'Status 400', 400],
    ['/status/401', 'Status 401', 401],
    ['/status/404', 'Status 404', 404],
    ['/status/429', 'Status 429', 429],
    ['/status/500', 'Status 500', 500],
    ['/status/503', 'Status 503', 503],
    ['/redirect-to-error', 'Status 500', 500],
  ])('request to a misbehaving server reports %s as ajax_req_failed: %s [NET-03 NET-04]', async (path, error, status) => {
    expect(await ask(path)).toMatchObject({ ok: false, kind: 'ajax_req_failed', error, status });
    expect(report.mock.calls).toEqual([
      [expect.objectContaining({ message: error, resource: server.url(path) }), { kind: 'ajax_req_failed', severity: 'error' }],
    ]);
  });

  it.each(['/reset', '/cut', '/garbage', '/loop', '/nowhere'])(
    'request to a misbehaving server reports %s as ajax_req_error [NET-04]',
    async (path) => {
      expect(await ask(path)).toMatchObject({ ok: false, kind: 'ajax_req_error', error: expect.stringMatching(/./) });
      expect(report.mock.calls).toEqual([
        [expect.objectContaining({ resource: server.url(path) }), { kind: 'ajax_req_error', severity: 'error' }],
      ]);
    },
  );

  it('reports an unreachable server as ajax_req_error [NET-04]', async () => {
    expect(await request(network, 'http://127.0.0.1:1/', { report })).toMatchObject({
      ok: false,
      kind: 'ajax_req_error',
      status: undefined,
    });
    expect(report).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['/hang', undefined],
    ['/drip', 200],
    ['/endless', 200],
  ])('aborts %s at the timeout, with or without a body [NET-02 NET-04]', async (path, status) => {
    let answered: number | undefined;
    const own: typeof fetch = async (...asked) => {
      const response = await fetch(...asked);
      answered = response.status;
      return response;
    };
    const begun = () => expect([server.asked(path), answered]).toEqual([1, status]);
    const outcome = await askFrom(begun, path, { timeout: 200 }, own);
    expect(outcome).toMatchObject({ ok: false, kind: 'ajax_req_timeout', error: 'Aborted by timeout', status });
    expect(outcome.duration).toBeGreaterThanOrEqual(190);
    expect(report.mock.calls).toEqual([
      [expect.objectContaining({ message: 'Aborted by timeout' }), { kind: 'ajax_req_timeout', severity: 'warn' }],
    ]);
    await expect.poll(() => server.broken(path)).toBe(1);
  });

  it.each(['/status/500', '/html', '/reset', '/loop'])('does not report %s when told to ignore errors [NET-04]', async (path) => {
    expect(await ask(path, { ignoreErrors: true })).toMatchObject({ ok: false });
    expect(report).not.toHaveBeenCalled();
  });
  it('does not report a timeout when told to ignore errors [NET-04]', async () => {
    expect(await ask('/hang', { ignoreErrors: true, timeout: 50 })).toMatchObject({ kind: 'ajax_req_timeout' });
    expect(report).not.toHaveBeenCalled();
  });

  it('request to a misbehaving server reads a large response completely [NET-02]', async () => {
    const outcome = await ask('/huge');
    expect(outcome.ok && (outcome.data as { text: string }).text.length).toBe(HUGE);
  });

  it('measures the duration of each request in ms [NET-02]', async () => {
    const asked = ask('/json');
    const [quick, slow] = await Promise.all([asked, askFrom(() => asked, '/hang', { timeout: 300 })]);
    expect(quick.duration).toBeGreaterThan(0);
    expect(quick.duration).toBeLessThan(slow.duration);
    expect(slow.duration).toBeGreaterThanOrEqual(290);
  });

  it('request to a misbehaving server leaves no unhandled rejection behind [NET-02]', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    await Promise.all(['/reset', '/cut', '/html', '/json'].map((path) => ask(path)));
    await ask('/hang', { timeout: 20 });
    // Rejections that nothing handles are told in their own order.
    const last = new Error('the last one');
    void Promise.reject(last);
    await vi.waitFor(() => expect(rejected).toHaveBeenCalledWith(last, expect.anything()), 30_000);
    process.off('unhandledRejection', rejected);
    expect(rejected).toHaveBeenCalledOnce();
  });
});

describe('request to an echoing server', () => {
  const echo = async (options?: RequestOptions, path = '/echo?a=1') => {
    const outcome = await ask(path, options);
    return (outcome.ok && outcome.data) as { method: string; url: string; headers: Record<string, string>; body: string };
  };

  it('sends a GET with a new gti each time [NET-01]', async () => {
    const before = Date.now();
    const { method, url, body } = await echo();
    expect([method, body]).toEqual(['GET', '']);
    const gti = Number(/^\/echo\?a=1&gti=(\d+)$/.exec(url)?.[1]);
    expect(gti).toBeGreaterThanOrEqual(before);
    expect(gti).toBeLessThanOrEqual(Date.now());
  });

  it('sends a POST of JSON or of a form without gti [NET-01]', async () => {
    expect(await echo({ json: { name: 'Ünal', list: [1] } })).toMatchObject({
      ...{ method: 'POST', url: '/echo?a=1', body: '{"name":"Ünal","list":[1]}' },
      headers: { 'content-type': 'application/json' },
    });
    expect(await echo({ form: { 'first name': 'Ünal & co', empty: '', plus: '1+1' } })).toMatchObject({
      ...{ method: 'POST', url: '/echo?a=1', body: 'first+name=%C3%9Cnal+%26+co&empty=&plus=1%2B1' },
      headers: { 'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) },
    });
    expect(await echo({ json: null })).toMatchObject({ method: 'POST', body: 'null' });
    expect(await echo({ form: {} })).toMatchObject({ method: 'POST', body: '' });
  });

  it('sends the given headers, including a content type [NET-02]', async () => {
    const { headers } = await echo({ json: 1, headers: { 'x-asked-by': 'a test', 'content-type': 'text/plain' } });
    expect(headers).toMatchObject({ 'x-asked-by': 'a test', 'content-type': 'text/plain' });
    expect((await echo({ headers: { 'x-asked-by': 'a get' } })).headers['x-asked-by']).toBe('a get');
  });

  it('resolves to ajax_req_error when the request cannot be sent [NET-04]', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(await ask('/echo', { json: circular })).toMatchObject({ ok: false, kind: 'ajax_req_error' });
    expect(await ask('/echo', { json: 1n })).toMatchObject({ ok: false, kind: 'ajax_req_error' });
    expect(await ask('/echo', { headers: { 'x y': '' } })).toMatchObject({ ok: false, kind: 'ajax_req_error' });
    expect(await request(network, 'http://[', { report })).toMatchObject({ ok: false, kind: 'ajax_req_error' });
    expect(report).toHaveBeenCalledTimes(4);
  });
});
