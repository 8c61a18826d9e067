// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueue, type QueueTools } from '../../../../plugins/analytics/journal';
import { createTools } from '../../tools';
import { deferred, idOf } from './support';

const NOW = 1_800_000_000_000;
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hit = (n: number) => ({ hit_id: idOf(n), n });
/** What an earlier page left in localStorage, which jsdom has; it has no IndexedDB. */
const leave = (n: number, time = NOW - 60_000) =>
  localStorage.setItem('tp_journal_dead', `0\n${idOf(n)} 0 ${time} ${JSON.stringify(hit(n))}`);
const journal = () => Object.keys(localStorage).flatMap((key) => (localStorage.getItem(key) ?? '').split('\n').slice(1));

let online: boolean | 'silent' = true;
let serial = 0;
const queues: ReturnType<typeof openQueue>[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  online = true;
});
afterEach(() => {
  for (const queue of queues.splice(0)) queue.stop();
  vi.useRealTimers();
});

function open(more: Partial<QueueTools> = {}) {
  const fetch = async () =>
    online === 'silent'
      ? new Promise<Response>(() => {})
      : online
        ? new Response(null, { status: 200 })
        : Promise.reject(new TypeError('offline'));
  const { hooks, env, fetch: asked } = createTools({}, undefined, { fetch, now: Date.now });
  const own = { ...env, bytes: (count: number) => new Uint8Array(count).fill(serial++) };
  const queue = openQueue({
    ...{ env: own, hooks, report: () => {}, url: 'https://utility.main.example/hit', allowed: () => true, posted: [], waiting: [] },
    ...more,
  });
  queues.push(queue);
  const sent = () => asked.mock.calls.map(([, { body }]) => JSON.parse(String(body)).map(({ n }: { n: number }) => n));
  return { queue, hooks, sent };
}

describe('a page out of the back/forward cache', () => {
  it('HIT-05 LIF-05 sends again what was on its way when it went there', async () => {
    online = 'silent';
    const { hooks, queue, sent } = open({ waiting: [hit(1)] });
    queue.flush(true);
    await elapse(0);
    online = true;
    hooks.navigate.call({ type: 'history', url: '', previous: '' });
    await elapse(5_000);
    expect(sent()).toEqual([[1]]);
    hooks.navigate.call({ type: 'back_forward_cache', url: '', previous: '' });
    await elapse(1_000);
    expect(sent()).toEqual([[1], [1]]);
  });
});

describe('what earlier pages left', () => {
  it('HIT-05 is delivered 2 s after the service took a hit of this page, and is gone then', async () => {
    leave(7);
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(15_000);
    expect(sent()).toEqual([[1]]);
    await elapse(1_999);
    expect(sent()).toEqual([[1]]);
    await elapse(1);
    expect(sent()).toEqual([[1], [7]]);
    await elapse(60_000);
    expect(journal()).toEqual([]);
    expect(sent()).toHaveLength(2);
  });

  it('HIT-05 waits for pages that may be alive', async () => {
    localStorage.setItem('tp_journal_other', `${NOW + 16_000}\n${idOf(7)} 0 ${NOW} ${JSON.stringify(hit(7))}`);
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(20_000);
    expect(sent()).toEqual([[1]]);
    await elapse(16_000);
    expect(sent()).toEqual([[1], [7]]);
  });

  it('HIT-05 is left alone where the service does not answer', async () => {
    leave(7);
    online = false;
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(120_000);
    expect(new Set(sent().flat())).toEqual(new Set([1]));
    expect(journal()).toHaveLength(2);
  });

  it('HIT-05 is not sent where it is too old', async () => {
    leave(7, NOW - 8 * 86_400_000);
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(60_000);
    expect(sent()).toEqual([[1]]);
    expect(journal()).toEqual([]);
  });
});

describe('a page', () => {
  it('HIT-05 keeps what left before, until it is answered', async () => {
    const { promise, resolve } = deferred<Response>();
    const { sent } = open({ posted: [{ hits: [hit(1)], answer: promise }] });
    await elapse(60_000);
    expect(journal()).toHaveLength(1);
    resolve(new Response(null, { status: 200 }));
    await elapse(0);
    expect(journal()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('HIT-05 that is online again sends at once', async () => {
    online = false;
    const { queue, sent } = open();
    queue.push(hit(1));
    await elapse(100_000);
    const before = sent().length;
    online = true;
    window.dispatchEvent(new Event('online'));
    await elapse(0);
    expect(sent()).toHaveLength(before + 1);
    expect(journal()).toEqual([]);
  });

  it('HIT-05 that ends leaves its hits to the next at once', async () => {
    online = false;
    const { queue, hooks } = open();
    queue.push(hit(1));
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    vi.clearAllTimers();
    online = true;
    const next = open({ waiting: [hit(2)] });
    await elapse(17_000);
    expect(next.sent()).toEqual([[2], [1]]);
  });

  it('HIT-05 whose contact logs out sends what waits, and keeps nothing of anybody', async () => {
    leave(7);
    const { queue, hooks, sent } = open();
    hooks.contact.call({ state: 'ready', id: '1' });
    queue.push(hit(1));
    await elapse(0);
    online = false;
    hooks.contact.call({ state: 'not-applicable' });
    expect(sent()).toEqual([[1]]);
    await elapse(600_000);
    expect(journal()).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  it('HIT-05 whose visitor is no contact keeps its hits', async () => {
    const { queue, hooks } = open();
    hooks.contact.call({ state: 'not-applicable' });
    queue.push(hit(1));
    hooks.contact.call({ state: 'failed' });
    await elapse(0);
    expect(journal()).toHaveLength(1);
  });

  it('CON-06 CON-20 that is refused keeps and sends nothing', async () => {
    leave(7);
    const { queue, sent } = open();
    queue.push(hit(1));
    await elapse(0);
    queue.stop();
    window.dispatchEvent(new Event('online'));
    await elapse(600_000);
    expect(journal()).toEqual([]);
    expect(sent()).toEqual([]);
  });
});
