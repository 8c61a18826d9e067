import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHooks } from '../../../../kernel/lifecycle';
import type { HitOutlet } from '../../../../plugins/analytics/delivery';
import * as journal from '../../../../plugins/analytics/delivery';
import { createOutlet, type OutletTools } from '../../../../plugins/analytics/delivery/outlet';
import { aLife } from '../../../support/a-life';
import { chunksLoaded } from '../../../support/chunks-loaded';

const NOW = 1_800_000_000_000;

/** Local storage with what an earlier page left. */
function storage(left: Record<string, string> = {}) {
  const held = new Map(Object.entries(left));
  return {
    held,
    get length() {
      return held.size;
    },
    key: (i: number) => [...held.keys()][i],
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
}

/** `answer` is the service's: a status, or nothing for a request that stays open. */
function start(openQueue: (tools: journal.QueueTools) => HitOutlet, { left = {}, answer = 204, headers = {} } = {}) {
  const opened = vi.spyOn(journal, 'openQueue').mockImplementation(openQueue);
  const answered = async (_url: string, _init: RequestInit) =>
    answer ? new Response(null, { status: answer, headers }) : new Promise<Response>(() => {});
  const fetch = vi.fn(answered);
  const consent = { allowed: true, allows: () => consent.allowed };
  const report = vi.fn();
  const localStorage = storage(left);
  const dropped: string[] = [];
  const indexedDB = { deleteDatabase: (name: string) => void dropped.push(name) };
  const Request = Object.assign(() => {}, { prototype: { keepalive: true } });
  const window = Object.assign(new EventTarget(), { setTimeout, clearTimeout, AbortController, Request, localStorage, indexedDB });
  const life = aLife({ window: window as unknown as Window & typeof globalThis });
  let ids = 0;
  const env = { fetch, window, now: () => NOW, bytes: (count: number) => new Uint8Array(count).fill(ids++) };
  const hooks = createHooks(() => {});
  const tools = { ...life, env, page: { utility: 'https://utility.main.example' }, hooks, consent, report };
  const outlet = createOutlet(tools as unknown as OutletTools);
  const bodies = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)).map(({ n }: { n: number }) => n));
  return {
    outlet,
    end: life.end,
    fetch,
    consent,
    report,
    opened,
    bodies,
    hooks,
    held: localStorage.held,
    dropped,
    touch: () => window.dispatchEvent(new Event('pointerdown')),
  };
}

vi.mock('../../../../plugins/analytics/delivery', () => ({ openQueue: vi.fn() }));
beforeEach(() => void vi.clearAllMocks());

describe('outlet', () => {
  const queue = { push: vi.fn(), flush: vi.fn() };

  it('sends the first hits itself, and hands them to the queue with all later ones [HIT-01 HIT-05]', async () => {
    let given: unknown;
    const { outlet, fetch, opened, bodies, touch } = start(
      ({ posted, waiting, url }) => {
        given = { url, waiting: [...waiting], posted: posted.map(({ hits }) => hits) };
        return queue;
      },
      { answer: 0 },
    );
    outlet.push({ n: 1 });
    outlet.push({ n: 2 });
    outlet.flush();
    outlet.push({ n: 3 });
    touch();
    expect(bodies()).toEqual([[1, 2]]);
    expect(fetch.mock.calls[0]).toMatchObject([
      'https://utility.main.example/hit',
      { method: 'POST', keepalive: true, credentials: 'include' },
    ]);
    expect(opened).not.toHaveBeenCalled();
    await chunksLoaded();
    expect(given).toEqual({ url: 'https://utility.main.example/hit', waiting: [{ n: 3 }], posted: [[{ n: 1 }, { n: 2 }]] });
    outlet.push({ n: 4 });
    outlet.flush(true);
    expect(queue.push).toHaveBeenCalledWith({ n: 4 });
    expect(queue.flush).toHaveBeenCalledWith(true);
  });

  it('hands a first answer that tells of a signal to the queue, which heeds it [CON-19]', async () => {
    let posted: unknown;
    const { outlet, opened } = start(
      (tools) => {
        posted = tools.posted.map(({ hits }) => hits);
        return queue;
      },
      { answer: 200, headers: { 'tp-signal': '1' } },
    );
    outlet.push({ n: 1 });
    outlet.flush();
    await expect.poll(() => opened.mock.calls.length).toBe(1);
    expect(posted).toEqual([[{ n: 1 }]]);
  });

  it('fills bodies up to the keepalive limit, and sends larger hits without keepalive [HIT-06]', () => {
    const { outlet, fetch, bodies } = start(() => queue);
    const text = (length: number) => 'x'.repeat(length);
    for (let n = 0; n < 20; n++) outlet.push({ n, text: text(3_000) });
    outlet.push({ n: 20, text: text(21_000) });
    outlet.push({ n: 21 });
    outlet.flush();
    expect(bodies().map((hits) => hits.length)).toEqual([6, 6, 6, 2, 1, 1]);
    expect(bodies().flat()).toEqual(Array.from({ length: 22 }, (_, n) => n));
    expect(fetch.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, true, true, true, false, true]);
    for (const [, { body, keepalive }] of fetch.mock.calls) expect(keepalive).toBe(String(body).length <= 20_000);
  });

  it('sends each hit at once, and reports a problem, when the queue’s chunk fails [HIT-01]', async () => {
    const { outlet, report, bodies, touch } = start(() => {
      throw new Error('blocked');
    });
    outlet.push({ n: 1 });
    outlet.flush();
    outlet.push({ n: 2 });
    touch();
    await chunksLoaded();
    outlet.push({ n: 3 });
    expect(bodies()).toEqual([[1], [2], [3]]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[1]).toEqual({ kind: 'resource_error' });
  });

  it('aborts requests in flight at the end of its life, drops what waits, and clears what any page left [CON-20]', async () => {
    const { outlet, end, fetch, opened, held, dropped } = start(() => queue, { answer: 0, left: { tp_journal_x: '0', own: '1' } });
    outlet.push({ hit_id: 'a', n: 1 });
    outlet.flush();
    outlet.push({ hit_id: 'b', n: 2 });
    outlet.flush(true);
    expect(held.size).toBe(3);
    outlet.push({ hit_id: 'c', n: 3 });
    end();
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect([...held.keys()]).toEqual(['own']);
    await chunksLoaded();
    expect(opened).not.toHaveBeenCalled();
    expect(dropped).toEqual(['tp_journal']);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  describe('opens the queue', () => {
    const sent = async (given?: Parameters<typeof start>[1]) => {
      const made = start(() => queue, given);
      made.outlet.push({ hit_id: 'a', n: 1 });
      made.outlet.flush();
      await chunksLoaded();
      return made;
    };

    it('opens the queue at a visitor’s first activity after a later hit, not for first ones that arrived [PLG-02 HIT-05]', async () => {
      const { outlet, opened, touch } = await sent();
      touch();
      await chunksLoaded();
      expect(opened).not.toHaveBeenCalled();
      outlet.push({ n: 2 });
      outlet.push({ n: 3 });
      await chunksLoaded();
      expect(opened).not.toHaveBeenCalled();
      touch();
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
    });

    it('opens the queue at 4 later hits [HIT-02]', async () => {
      const { outlet, opened, bodies } = await sent();
      for (let n = 2; n < 5; n++) outlet.push({ n });
      await chunksLoaded();
      expect(opened).not.toHaveBeenCalled();
      outlet.push({ n: 5 });
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
      expect(bodies()).toEqual([[1]]);
    });

    it('opens the queue for a hit that is large [HIT-02]', async () => {
      const { outlet, opened } = await sent();
      outlet.push({ n: 2, text: 'x'.repeat(20_000) });
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
    });

    it.each([500, 429, 400])('opens the queue for an answer of %i [HIT-05]', async (answer) => {
      expect((await sent({ answer })).opened).toHaveBeenCalledOnce();
    });

    it('opens the queue if there is no answer for 2.5 s [HIT-05]', async () => {
      vi.useFakeTimers();
      try {
        const { outlet, opened } = start(() => queue, { answer: 0 });
        outlet.push({ n: 1 });
        outlet.flush();
        await vi.advanceTimersByTimeAsync(2_499);
        expect(opened).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(2);
        await vi.dynamicImportSettled();
        expect(opened).toHaveBeenCalledOnce();
      } finally {
        vi.useRealTimers();
      }
    });

    it('opens the queue after 20 s, for hits of pages that were killed [HIT-05]', async () => {
      vi.useFakeTimers();
      try {
        const { outlet, opened } = start(() => queue);
        outlet.push({ n: 1 });
        outlet.flush();
        await vi.advanceTimersByTimeAsync(19_999);
        expect(opened).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1_000);
        await vi.dynamicImportSettled();
        expect(opened).toHaveBeenCalledOnce();
      } finally {
        vi.useRealTimers();
      }
    });

    it('opens the queue at the first activity if an earlier page left what is no hit [HIT-05]', async () => {
      const { opened, touch } = await sent({ left: { tp_journal_x: '0' } });
      expect(opened).not.toHaveBeenCalled();
      touch();
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
      vi.clearAllMocks();
      (await sent({ left: { tp_other: '0' } })).touch();
      await chunksLoaded();
      expect(opened).not.toHaveBeenCalled();
    });

    it('opens the queue if the page knows a contact, who may log out [HIT-05]', async () => {
      const { hooks, opened } = await sent();
      hooks.contact.call({ state: 'not-applicable' });
      await chunksLoaded();
      expect(opened).not.toHaveBeenCalled();
      hooks.contact.call({ state: 'ready' });
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
    });

    it('when the page comes back from the cache with hits that have no answer [HIT-05 LIF-05]', async () => {
      const { hooks, opened } = await sent({ answer: 0 });
      hooks.leave.call({ timeOnPage: 0, persisted: true });
      hooks.navigate.call({ type: 'back_forward_cache', url: '', previous: '' });
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
    });
  });

  describe('repeats what earlier pages left', () => {
    const old = (id: string, { tries = 0, time = NOW - 1_000, json = `{"hit_id":"${id}","n":"${id}"}` } = {}) =>
      `${id} ${tries} ${time} ${json}`;
    const begin = async (left: Record<string, string>, answer = 204, ...later: number[]) => {
      const made = start(() => queue, { left, answer });
      for (const status of later) made.fetch.mockImplementationOnce(async () => new Response(null, { status }));
      made.outlet.push({ hit_id: 'a', n: 1 });
      made.outlet.flush();
      await chunksLoaded();
      return made;
    };

    it('repeats what earlier pages left with the first hits, in one request, and then forgets it [HIT-05]', async () => {
      const { bodies, held, opened, touch } = await begin({
        tp_journal_x: `0\n${old('x')}\n${old('y')}`,
        tp_journal_z: `${NOW}\n${old('z')}`,
        own: '1',
      });
      expect(bodies()).toEqual([['x', 'y', 'z', 1]]);
      expect([...held.keys()]).toEqual(['own']);
      touch();
      await chunksLoaded();
      expect(opened).not.toHaveBeenCalled();
    });

    it('keeps what earlier pages left without a good answer [HIT-05]', async () => {
      const { bodies, held, opened } = await begin({ tp_journal_x: `0\n${old('x')}` }, 503);
      expect(bodies()).toEqual([['x', 1]]);
      expect([...held.keys()]).toEqual(['tp_journal_x']);
      expect(opened).toHaveBeenCalledOnce();
    });

    it('sends the page’s own hits alone if the service refuses them with those that earlier pages left [HIT-05]', async () => {
      const { bodies, held, opened, touch } = await begin({ tp_journal_x: `0\n${old('x')}` }, 204, 400);
      expect(bodies()).toEqual([['x', 1], [1]]);
      expect([...held.keys()]).toEqual(['tp_journal_x']);
      touch();
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
    });

    it.each([
      ['is no hit', old('x', { json: '{"hit_id":"b"}' })],
      ['can’t be parsed', old('x', { json: '{' })],
      ['is older than 7 days', old('x', { time: NOW - 7 * 24 * 60 * 60 * 1_000 - 1 })],
      ['has been tried 5 times', old('x', { tries: 5 })],
      ['does not fit into the request', old('x', { json: `{"hit_id":"x","n":"${'x'.repeat(20_000)}"}` })],
    ])('but leaves what %s to the queue [HIT-05 SES-11]', async (_, line) => {
      const { bodies, held, opened, touch } = await begin({
        tp_journal_x: `0\n${line}`,
      });
      expect(bodies()).toEqual([[1]]);
      expect([...held.keys()]).toEqual(['tp_journal_x']);
      touch();
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
    });

    it('forgets nothing of an earlier page that has kept more in another tab meanwhile [HIT-05]', async () => {
      const made = start(() => queue, {
        left: { tp_journal_x: `0\n${old('x')}` },
      });
      made.outlet.push({ hit_id: 'a', n: 1 });
      made.outlet.flush();
      made.held.set('tp_journal_x', `0\n${old('x')}\n${old('y')}`);
      await chunksLoaded();
      expect(made.held.has('tp_journal_x')).toBe(true);
    });
  });

  it('lets the queue close its journal as the page ends [HIT-05]', async () => {
    const rest = vi.fn();
    const { outlet, hooks, held } = start(() => ({ ...queue, rest }), { answer: 500 });
    outlet.push({ n: 1 });
    outlet.flush();
    await chunksLoaded();
    hooks.leave.call({ timeOnPage: 0, persisted: true });
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(rest.mock.calls).toEqual([[false], [true]]);
    expect(held.size).toBe(0);
  });

  describe('of a page that nobody touches', () => {
    const clocked = async (work: (made: ReturnType<typeof start>) => Promise<void>) => {
      vi.useFakeTimers();
      try {
        const made = start(() => queue);
        made.outlet.push({ hit_id: 'a', n: 1 });
        made.outlet.flush();
        await vi.advanceTimersByTimeAsync(100);
        await work(made);
      } finally {
        vi.useRealTimers();
      }
    };

    it('sends later hits itself, together, 15 s after the first of them [HIT-02 PLG-02]', () =>
      clocked(async ({ outlet, opened, bodies, held }) => {
        outlet.push({ hit_id: 'b', n: 2 });
        await vi.advanceTimersByTimeAsync(10_000);
        outlet.push({ hit_id: 'c', n: 3 });
        await vi.advanceTimersByTimeAsync(4_999);
        expect(bodies()).toEqual([[1]]);
        await vi.advanceTimersByTimeAsync(1);
        expect(bodies()).toEqual([[1], [2, 3]]);
        expect(opened).not.toHaveBeenCalled();
        expect(held.size).toBe(0);
      }));

    it('keeps later hits for the next page until they have arrived [HIT-05]', () =>
      clocked(async ({ outlet, held }) => {
        outlet.push({ hit_id: 'b', n: 2 });
        outlet.push({ hit_id: 'c', n: 3 });
        await vi.advanceTimersByTimeAsync(0);
        expect([...held.values()]).toEqual([`${NOW}\nb 0 ${NOW} {"hit_id":"b","n":2}\nc 0 ${NOW + 1} {"hit_id":"c","n":3}`]);
      }));

    it('lets the queue send what waits for 15 s if it has come meanwhile [HIT-02]', () =>
      clocked(async ({ outlet, touch, opened, held }) => {
        outlet.push({ hit_id: 'b', n: 2 });
        touch();
        await vi.advanceTimersByTimeAsync(14_999);
        expect(opened).toHaveBeenCalledOnce();
        expect(held.size).toBe(0);
        expect(queue.flush).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(queue.flush).toHaveBeenCalledOnce();
      }));
  });

  describe('as a page ends that has no queue', () => {
    const leave = (persisted: boolean, answer = 0) => {
      const made = start(() => queue, { answer });
      made.outlet.push({ hit_id: 'a', n: 1 });
      made.outlet.flush();
      made.outlet.push({ hit_id: 'b', n: 2 });
      made.outlet.flush(true);
      made.hooks.leave.call({ timeOnPage: 0, persisted });
      return made;
    };

    it('sends its last hits, and keeps all that have no answer for the next page [HIT-02 HIT-05]', () => {
      const { bodies, held } = leave(false);
      expect(bodies()).toEqual([[1], [2]]);
      expect([...held.keys()]).toEqual([expect.stringMatching(/^tp_journal_[\da-f-]{36}$/)]);
      expect([...held.values()]).toEqual([`0\na 0 ${NOW} {"hit_id":"a","n":1}\nb 0 ${NOW + 1} {"hit_id":"b","n":2}`]);
    });

    it('keeps them as those of a living page if the page may come back [HIT-05 LIF-05]', () => {
      expect([...leave(true).held.values()]).toEqual([expect.stringMatching(`^${NOW}\na 0 `)]);
    });

    it('forgets them once they have arrived [HIT-05]', async () => {
      const { held } = leave(true, 204);
      expect(held.size).toBe(1);
      await chunksLoaded();
      expect(held.size).toBe(0);
    });

    it('leaves them to the queue once it is there [HIT-05]', async () => {
      const { held, opened, touch } = leave(true);
      touch();
      await chunksLoaded();
      expect(opened).toHaveBeenCalledOnce();
      expect(held.size).toBe(0);
    });
  });

  it('sends nothing that is not allowed [CON-20]', () => {
    const { outlet, fetch, consent } = start(() => queue);
    outlet.push({ n: 1 });
    consent.allowed = false;
    outlet.flush();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('does not throw when the page has broken fetch [HIT-01]', () => {
    const { outlet, fetch } = start(() => queue);
    fetch.mockImplementation(() => {
      throw new Error('broken');
    });
    outlet.push({ n: 1 });
    expect(() => outlet.flush()).not.toThrow();
  });
});
