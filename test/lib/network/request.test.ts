import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RequestEnv, request } from '../../../lib/network/request';
import { ownTimers } from '../../support/own-timers';

type Answer = (url: string, init: RequestInit) => Promise<Response>;

function network(answer: Answer): RequestEnv & { fetch: ReturnType<typeof vi.fn<Answer>> } {
  const fetch = vi.fn(answer) as ReturnType<typeof vi.fn<Answer>> & RequestEnv['fetch'];
  let clock = 0;
  return {
    fetch,
    window: { setTimeout, clearTimeout, AbortController } as unknown as RequestEnv['window'],
    now: () => 1_700_000_000_000,
    clock: () => (clock += 5),
  };
}

const json =
  (text: string, status = 200) =>
  async () =>
    new Response(status === 204 ? null : text, { status });
const sent = ({ fetch }: ReturnType<typeof network>) => fetch.mock.calls[0] ?? (['', {}] as const);

describe('request', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('adds a cache-busting gti parameter to a GET, before the hash [NET-01]', async () => {
    const net = network(json('{"a":1}'));
    expect(await request(net, 'https://u.example/ip?x=1#h')).toEqual({ ok: true, data: { a: 1 }, status: 200, duration: 5 });
    expect(sent(net)[0]).toBe('https://u.example/ip?x=1&gti=1700000000000#h');
    expect(sent(net)[1].method).toBeUndefined();
  });

  it('request posts JSON [NET-01]', async () => {
    const net = network(json(''));
    await request(net, 'https://u.example/hit', { json: [{ a: 'ñ' }] });
    expect(sent(net)).toMatchObject([
      'https://u.example/hit',
      { method: 'POST', body: '[{"a":"ñ"}]', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('request posts a form-encoded body [NET-01]', async () => {
    const net = network(json(''));
    await request(net, 'https://u.example/form', { form: { 'a b': 'c&d' } });
    expect(String(sent(net)[1].body)).toBe('a+b=c%26d');
  });

  it('passes credentials and headers on, and sends only the origin as referrer [NET-02]', async () => {
    const net = network(json('{}'));
    await request(net, 'https://u.example/', { json: 1, credentials: 'include', headers: { 'content-type': 'text/plain', 'x-a': 'b' } });
    expect(sent(net)[1]).toMatchObject({
      credentials: 'include',
      referrerPolicy: 'strict-origin',
      headers: { 'content-type': 'text/plain', 'x-a': 'b' },
    });
  });

  it.each(['<!doctype html>', '{"id": "5003", ', 'undefined'])('fails with the invalid JSON %j [NET-03]', async (text) => {
    const report = vi.fn();
    const outcome = await request(network(json(text)), 'https://u.example/me', { report });
    expect(outcome).toMatchObject({ ok: false, kind: 'ajax_req_failed', status: 200, error: 'Invalid JSON' });
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('resolves to undefined data for an empty response [NET-03]', async () => {
    expect(await request(network(json('', 204)), '/x', { json: 1 })).toMatchObject({ ok: true, data: undefined, status: 204 });
  });

  it.each([400, 401, 404, 500, 503])('request reports status %i as ajax_req_failed [NET-04]', async (status) => {
    const report = vi.fn();
    const outcome = await request(network(json('{}', status)), 'https://u.example/a?email=x@y.example#z', { report });
    expect(outcome).toMatchObject({ ok: false, kind: 'ajax_req_failed', status });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ resource: 'https://u.example/a' }), {
      kind: 'ajax_req_failed',
      severity: 'error',
    });
  });

  it('reports a network error as ajax_req_error [NET-04]', async () => {
    const report = vi.fn();
    const outcome = await request(
      network(() => Promise.reject(new TypeError('Failed to fetch'))),
      '/a',
      { report },
    );
    expect(outcome).toMatchObject({ ok: false, kind: 'ajax_req_error', error: 'Failed to fetch' });
    expect(report.mock.calls[0]?.[1]).toEqual({ kind: 'ajax_req_error', severity: 'error' });
  });

  it('resolves to ajax_req_error when the page’s own fetch throws [NET-04]', async () => {
    const outcome = await request(
      network(() => {
        throw new Error('patched');
      }),
      '/a',
    );
    expect(outcome).toMatchObject({ ok: false, kind: 'ajax_req_error', error: 'patched' });
  });

  it.each([
    [
      'heeds the signal',
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
    ],
    ['does not', () => new Promise<Response>(() => {})],
  ])('reports a timeout as a warning, Aborted by timeout, when fetch %s [NET-02 NET-04]', async (_, answer) => {
    const report = vi.fn();
    const net = network(answer);
    const promise = request(net, '/slow', { timeout: 5_000, report });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent(net)[1].signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await promise).toMatchObject({ ok: false, kind: 'ajax_req_timeout', error: 'Aborted by timeout' });
    expect(sent(net)[1].signal?.aborted).toBe(true);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'Aborted by timeout' }), {
      kind: 'ajax_req_timeout',
      severity: 'warn',
    });
  });

  it('times out when the body never ends [NET-02]', async () => {
    const net = network(async () => new Response(new ReadableStream({ start() {} })));
    const promise = request(net, '/slow', { timeout: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await promise).toMatchObject({ ok: false, kind: 'ajax_req_timeout' });
  });

  it('does not report errors that the caller ignores [NET-04]', async () => {
    const report = vi.fn();
    expect(await request(network(json('{}', 500)), '/a', { report, ignoreErrors: true })).toMatchObject({ ok: false });
    expect(report).not.toHaveBeenCalled();
  });

  it('request leaves no timer behind [NET-02]', async () => {
    const { timers, count } = ownTimers();
    const net = network(json('{}'));
    await request({ ...net, window: { ...net.window, ...timers } }, '/a', { timeout: 5_000 });
    expect(count()).toBe(0);
  });
});
