import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { createTransport } from '../../../../plugins/analytics/delivery/transport';
import { aLife } from '../../../support/a-life';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

function start(
  fetch: Fetch = async () => new Response(null, { status: 204 }),
  { keepalive = true, taken = true, frames = true, beaconOfPage = vi.fn(() => true) } = {},
) {
  const calls = vi.fn(fetch);
  const sendBeacon = vi.fn((_url: string, _body: string) => taken);
  const Request = keepalive ? globalThis.Request : class {};
  const window = { navigator: { sendBeacon: beaconOfPage }, Request, AbortController, setTimeout, clearTimeout };
  /** The frames in the page. A frame has a window only while it is in the page. */
  const inPage = new Set<object>();
  const frame = {
    get contentWindow() {
      return frames && inPage.has(frame) ? { navigator: { sendBeacon } } : null;
    },
    remove: () => inPage.delete(frame),
  };
  class Document {
    createElement = () => frame;
    querySelector = () => ({ append: (one: object) => inPage.add(one) });
  }
  const document = Object.create(new Document());
  const env = { window, document, fetch: calls } as unknown as Env;
  const transport = createTransport({ env, later: aLife().later }, 'https://utility.main.example/hit');
  const inits = () => calls.mock.calls.map(([, init]) => init);
  return { transport, calls, inits, sendBeacon, beaconOfPage, inPage };
}

const pending: Fetch = (_url, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

describe('createTransport', () => {
  it('posts text with credentials, without a preflight, with only the origin as referrer [HIT-01]', async () => {
    const { transport, calls } = start();
    expect(await transport.send('[{}]', 4, false)).toEqual({ status: 204, retryAfter: null });
    const [url, { signal, ...init }] = calls.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('https://utility.main.example/hit');
    expect(signal?.aborted).toBe(false);
    expect(init).toEqual({
      ...{ method: 'POST', body: '[{}]', headers: { 'content-type': 'text/plain;charset=UTF-8' } },
      ...{ keepalive: true, credentials: 'include', referrerPolicy: 'strict-origin' },
    });
  });

  it('createTransport returns the Retry-After header [HIT-05]', async () => {
    const { transport } = start(async () => new Response(null, { status: 503, headers: { 'retry-after': '120' } }));
    expect(await transport.send('[{}]', 4, false)).toEqual({ status: 503, retryAfter: '120' });
  });

  it('uses keepalive for at most 64 KiB in flight [HIT-06]', async () => {
    const { transport, inits } = start();
    const both = [transport.send('a', 60_000, false), transport.send('b', 5_536, false), transport.send('c', 1, false)];
    expect(inits().map(({ keepalive }) => keepalive)).toEqual([true, true, false]);
    await Promise.all(both);
    await transport.send('d', 60_000, false);
    expect(inits()[3]?.keepalive).toBe(true);
  });

  it('sends a beacon at the end of the page when keepalive has no room [HIT-06]', async () => {
    const { transport, calls, sendBeacon } = start(pending);
    void transport.send('a', 60_000, true);
    expect(await transport.send('b', 6_000, true)).toEqual({ status: 202, unseen: true });
    expect(calls).toHaveBeenCalledTimes(1);
    expect(sendBeacon.mock.calls).toEqual([['https://utility.main.example/hit', 'b']]);
  });

  it('resolves aborted requests and frees their room, even when the browser does not settle them [HIT-05]', async () => {
    const { transport, inits } = start(() => new Promise(() => {}));
    const sent = transport.send('a', 60_000, false);
    transport.abort();
    expect(await sent).toEqual({ status: 0 });
    void transport.send('b', 60_000, false);
    expect(inits().map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });

  it('sends a beacon at the end of the page without keepalive support, and at once with a broken fetch [HIT-01]', async () => {
    const old = start(undefined, { keepalive: false });
    expect(await old.transport.send('a', 1, true)).toEqual({ status: 202, unseen: true });
    expect(old.calls).not.toHaveBeenCalled();
    const broken = start(() => {
      throw new Error('wrapped');
    });
    expect(await broken.transport.send('a', 1, true)).toEqual({ status: 202, unseen: true });
    expect(await broken.transport.send('a', 1, false)).toEqual({ status: 202, unseen: true });
    expect(broken.sendBeacon).toHaveBeenCalledTimes(2);
    const away = start(async () => Promise.reject(new TypeError('no network')));
    expect(await away.transport.send('a', 1, false)).toEqual({ status: 0 });
    expect(away.sendBeacon).not.toHaveBeenCalled();
  });

  it('sends beacons from an empty frame, whose address is no referrer, and removes it [PRV-04]', async () => {
    const { transport, sendBeacon, beaconOfPage, inPage } = start(undefined, { keepalive: false });
    expect(await transport.send('a', 1, true)).toEqual({ status: 202, unseen: true });
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    expect(beaconOfPage).not.toHaveBeenCalled();
    expect(inPage.size).toBe(0);
  });

  it('sends no beacon and resolves to 0 when no frame can be created [PRV-04]', async () => {
    const { transport, beaconOfPage, inPage } = start(undefined, { keepalive: false, frames: false });
    expect(await transport.send('a', 1, true)).toEqual({ status: 0 });
    expect(beaconOfPage).not.toHaveBeenCalled();
    expect(inPage.size).toBe(0);
  });

  it('resolves to 0 when a beacon is refused [HIT-06]', async () => {
    const { transport } = start(undefined, { keepalive: false, taken: false });
    expect(await transport.send('a', 1, true)).toEqual({ status: 0 });
  });

  it('resolves to 0 without an answer, and frees the room [HIT-05]', async () => {
    const { transport, inits } = start(() => Promise.reject(new TypeError('failed')));
    expect(await transport.send('a', 60_000, true)).toEqual({ status: 202, unseen: true });
    expect(await transport.send('a', 60_000, false)).toEqual({ status: 0 });
    await transport.send('a', 60_000, true);
    expect(inits().map(({ keepalive }) => keepalive)).toEqual([true, false, true]);
  });

  it('sends without keepalive when other scripts have used its room, until a request succeeds [HIT-06]', async () => {
    let full = true;
    const { transport, inits } = start((_url, { keepalive }) =>
      keepalive && full ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(null, { status: 200 })),
    );
    for (let n = 0; n < 4; n++) await transport.send('a', 1, false);
    full = false;
    for (let n = 0; n < 2; n++) await transport.send('a', 1, false);
    expect(inits().map(({ keepalive }) => keepalive)).toEqual([true, false, true, false, true, true]);
  });

  it('sends a beacon at the end of the page for a request refused at once, and not for a later network error [HIT-06]', async () => {
    const refused = start(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await refused.transport.send('a', 1, true)).toEqual({ status: 202, unseen: true });
    const failing = start(() => new Promise((_, reject) => setTimeout(reject, 5)));
    expect(await failing.transport.send('a', 1, true)).toEqual({ status: 0 });
    expect(failing.sendBeacon).not.toHaveBeenCalled();
  });

  it('gives up after 20 s without an answer [HIT-05]', async () => {
    vi.useFakeTimers();
    const { transport, inits } = start(pending);
    const answer = transport.send('a', 1, false);
    vi.advanceTimersByTime(19_999);
    expect(inits()[0]?.signal?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await answer).toEqual({ status: 0 });
    vi.useRealTimers();
  });

  it('createTransport aborts requests in flight [CON-20]', async () => {
    const { transport } = start(pending);
    const answer = transport.send('a', 1, false);
    transport.abort();
    expect(await answer).toEqual({ status: 0 });
  });

  it('sends no beacon for a request that was aborted at the end of the page [CON-20]', async () => {
    const { transport, calls, sendBeacon } = start(pending);
    const answer = transport.send('[{}]', 4, true);
    transport.abort();
    expect(await answer).toEqual({ status: 0 });
    expect(calls).toHaveBeenCalledOnce();
    expect(sendBeacon).not.toHaveBeenCalled();
  });
});
