import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HitOutlet } from '../../../../plugins/analytics/delivery';
import * as journal from '../../../../plugins/analytics/delivery';
import { createOutlet, type OutletTools } from '../../../../plugins/analytics/delivery/outlet';
import { aLife } from '../../../support/a-life';

const tick = () => new Promise((resolve) => setTimeout(resolve));

function start(openQueue: (tools: journal.QueueTools) => HitOutlet) {
  const opened = vi.spyOn(journal, 'openQueue').mockImplementation(openQueue);
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));
  const consent = { allowed: true, allows: () => consent.allowed };
  const report = vi.fn();
  const life = aLife({ window: globalThis as unknown as Window & typeof globalThis });
  const env = { fetch };
  const tools = { ...life, env, page: { utility: 'https://utility.main.example' }, hooks: {}, consent, report };
  const outlet = createOutlet(tools as unknown as OutletTools);
  const bodies = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)).map(({ n }: { n: number }) => n));
  return { outlet, end: life.end, fetch, consent, report, opened, bodies };
}

vi.mock('../../../../plugins/analytics/delivery', () => ({ openQueue: vi.fn() }));
beforeEach(() => void vi.clearAllMocks());

describe('outlet', () => {
  const queue = { push: vi.fn(), flush: vi.fn() };

  it('sends the first hits itself, and hands them to the queue with all later ones [HIT-01 HIT-05]', async () => {
    let given: unknown;
    const { outlet, fetch, opened, bodies } = start(({ posted, waiting, url }) => {
      given = { url, waiting: [...waiting], posted: posted.map(({ hits }) => hits) };
      return queue;
    });
    outlet.push({ n: 1 });
    outlet.push({ n: 2 });
    outlet.flush();
    outlet.push({ n: 3 });
    expect(bodies()).toEqual([[1, 2]]);
    expect(fetch.mock.calls[0]).toMatchObject([
      'https://utility.main.example/hit',
      { method: 'POST', keepalive: true, credentials: 'include' },
    ]);
    expect(opened).not.toHaveBeenCalled();
    await tick();
    expect(given).toEqual({ url: 'https://utility.main.example/hit', waiting: [{ n: 3 }], posted: [[{ n: 1 }, { n: 2 }]] });
    outlet.push({ n: 4 });
    outlet.flush(true);
    expect(queue.push).toHaveBeenCalledWith({ n: 4 });
    expect(queue.flush).toHaveBeenCalledWith(true);
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
    const { outlet, report, bodies } = start(() => {
      throw new Error('blocked');
    });
    outlet.push({ n: 1 });
    outlet.flush();
    outlet.push({ n: 2 });
    await tick();
    outlet.push({ n: 3 });
    expect(bodies()).toEqual([[1], [2], [3]]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[1]).toEqual({ kind: 'resource_error' });
  });

  it('aborts requests in flight at the end of its life, and drops what waits [CON-20]', async () => {
    let waits: number | undefined;
    const { outlet, end, fetch } = start(({ waiting }) => {
      waits = waiting.length;
      return queue;
    });
    outlet.push({ n: 1 });
    outlet.flush();
    outlet.push({ n: 2 });
    end();
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    await tick();
    expect(waits).toBe(0);
    expect(fetch).toHaveBeenCalledTimes(1);
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
