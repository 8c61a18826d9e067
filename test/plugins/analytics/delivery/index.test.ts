// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueue, type QueueTools } from '../../../../plugins/analytics/delivery';
import { createTools } from '../../tools';
import { deferred, idOf } from './support';

const NOW = 1_800_000_000_000;
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hit = (n: number) => ({ hit_id: idOf(n), n });
/** Stores the hits that an earlier page left, in localStorage: jsdom has no IndexedDB. */
const leave = (n: number, time = NOW - 60_000) =>
  localStorage.setItem('tp_journal_dead', `0\n${idOf(n)} 0 ${time} ${JSON.stringify(hit(n))}`);
const journal = () => Object.keys(localStorage).flatMap((key) => (localStorage.getItem(key) ?? '').split('\n').slice(1));

let online: boolean | 'silent' | number = true;
let answers: Readonly<Record<string, string>> = {};
let serial = 0;
const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  online = true;
  answers = {};
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function open(more: Partial<Pick<QueueTools, 'waiting' | 'posted' | 'allowed'>> = {}) {
  const fetch = async () =>
    online === 'silent'
      ? new Promise<Response>(() => {})
      : online
        ? new Response(null, { status: online === true ? 200 : online, headers: answers })
        : Promise.reject(new TypeError('offline'));
  const { tools, hooks, env, end, fetch: asked, problems } = createTools({}, undefined, { fetch, now: Date.now });
  const own = { ...env, bytes: (count: number) => new Uint8Array(count).fill(serial++) };
  const queue = openQueue({
    ...{
      ...tools,
      env: own,
      url: 'https://utility.main.example/hit',
      allowed: () => true,
      posted: [],
      waiting: [],
    },
    ...more,
  });
  ends.push(end);
  const sent = () => asked.mock.calls.map(([, { body }]) => JSON.parse(String(body)).map(({ n }: { n: number }) => n));
  return { queue, hooks, end, sent, problems };
}

describe('a service that has seen a privacy signal', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'globalPrivacyControl'));
  const seen = (hooks: ReturnType<typeof open>['hooks']) => {
    const types: unknown[] = [];
    hooks.prompt.tap('test', ({ type }) => void types.push(type));
    return types;
  };

  it.each([200, 400])(
    'makes the page look at its signals at the answer %i, where the browser says so from then on [CON-19]',
    async (status) => {
      online = status;
      answers = { 'tp-signal': '1' };
      const { queue, hooks } = open({ waiting: [hit(1)] });
      const types = seen(hooks);
      queue.flush();
      await elapse(0);
      expect([navigator.globalPrivacyControl, types]).toEqual([true, ['consent-sight']]);
    },
  );

  it('is heeded in the answer to a hit from before the queue [CON-19]', async () => {
    const { hooks } = open({
      posted: [{ hits: [hit(1)], answer: Promise.resolve(new Response(null, { headers: { 'tp-signal': '1' } })) }],
    });
    const types = seen(hooks);
    await elapse(0);
    expect([navigator.globalPrivacyControl, types]).toEqual([true, ['consent-sight']]);
  });

  it('changes nothing where the page is not tracked any more, or where the answer says nothing', async () => {
    answers = { 'tp-signal': '1' };
    const stopped = open({
      posted: [{ hits: [hit(1)], answer: Promise.resolve(new Response(null, { headers: answers })) }],
      allowed: () => false,
    });
    const types = seen(stopped.hooks);
    await elapse(0);
    answers = {};
    const other = open({ waiting: [hit(2)] });
    other.queue.flush();
    await elapse(0);
    expect([navigator.globalPrivacyControl, types]).toEqual([undefined, []]);
  });
});

describe('a service that refuses hits', () => {
  const refusals = (problems: ReturnType<typeof open>['problems']) => problems.map(({ kind, severity, error }) => [kind, severity, error]);

  it('is reported once per page as ajax_req_failed [NET-04]', async () => {
    online = 400;
    const { queue, sent, problems } = open({ waiting: [hit(1)] });
    for (const n of [2, 3]) {
      queue.flush();
      await elapse(0);
      queue.push(hit(n));
    }
    queue.flush();
    await elapse(60_000);
    expect(sent()).toEqual([[1], [2], [3]]);
    expect(refusals(problems)).toEqual([
      ['ajax_req_failed', 'error', expect.objectContaining({ message: 'Status 400', resource: 'https://utility.main.example/hit' })],
    ]);
  });

  it.each([503, 429])('is not reported for a %i, after which hits are sent again [HIT-05]', async (status) => {
    online = status;
    const { queue, problems } = open({ waiting: [hit(1)] });
    queue.flush();
    await elapse(60_000);
    expect(problems).toEqual([]);
  });
});

describe('a page that returns from the back/forward cache', () => {
  it('resends requests that were in flight when it was cached [HIT-05 LIF-05]', async () => {
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

describe('hits left by earlier pages', () => {
  it('are delivered 2 s after the service has accepted a hit of this page, and then deleted [HIT-05]', async () => {
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

  it('are not taken from pages that may be alive [HIT-05]', async () => {
    localStorage.setItem('tp_journal_other', `${NOW + 16_000}\n${idOf(7)} 0 ${NOW} ${JSON.stringify(hit(7))}`);
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(20_000);
    expect(sent()).toEqual([[1]]);
    await elapse(16_000);
    expect(sent()).toEqual([[1], [7]]);
  });

  it('stay in the journal while the service does not answer [HIT-05]', async () => {
    leave(7);
    online = false;
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(120_000);
    expect(new Set(sent().flat())).toEqual(new Set([1]));
    expect(journal()).toHaveLength(2);
  });

  it('are deleted unsent when they are too old [HIT-05]', async () => {
    leave(7, NOW - 8 * 86_400_000);
    const { sent } = open({ waiting: [hit(1)] });
    await elapse(60_000);
    expect(sent()).toEqual([[1]]);
    expect(journal()).toEqual([]);
  });
});

describe('a page with a queue', () => {
  it('keeps hits posted before it existed until they are answered [HIT-05]', async () => {
    const { promise, resolve } = deferred<Response>();
    const { sent } = open({ posted: [{ hits: [hit(1)], answer: promise }] });
    await elapse(60_000);
    expect(journal()).toHaveLength(1);
    resolve(new Response(null, { status: 200 }));
    await elapse(0);
    expect(journal()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('sends at once when the browser is online again [HIT-05]', async () => {
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

  it('leaves its hits to the next page as soon as it ends [HIT-05]', async () => {
    online = false;
    const { queue } = open();
    queue.push(hit(1));
    queue.rest?.(true);
    vi.clearAllTimers();
    online = true;
    const next = open({ waiting: [hit(2)] });
    await elapse(17_000);
    expect(next.sent()).toEqual([[2], [1]]);
  });

  it('sends waiting hits when its contact logs out, and keeps no hits afterwards [HIT-05]', async () => {
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

  it('keeps the hits of a visitor who is no contact [HIT-05]', async () => {
    const { queue, hooks } = open();
    hooks.contact.call({ state: 'not-applicable' });
    queue.push(hit(1));
    hooks.contact.call({ state: 'failed' });
    await elapse(0);
    expect(journal()).toHaveLength(1);
  });

  it('keeps and sends nothing after a refusal [CON-06 CON-20]', async () => {
    leave(7);
    const { queue, end, sent } = open();
    queue.push(hit(1));
    await elapse(0);
    end();
    window.dispatchEvent(new Event('online'));
    await elapse(600_000);
    expect(journal()).toEqual([]);
    expect(sent()).toEqual([]);
  });
});
