// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEnv, type Env } from '../../../kernel/env';
import { createHooks } from '../../../kernel/lifecycle';
import { createAfterPaint, createBacklog } from '../../../plugins/analytics/timeline';
import { aLife } from '../../support/a-life';

let frames: FrameRequestCallback[];
let said: string[];
const say = (what: string) => () => void said.push(what);
const dispatching = (event?: Partial<Event>) => vi.spyOn(window, 'event', 'get').mockReturnValue(event as Event);
const open = () => {
  const life = aLife(createEnv(window));
  return { ...createAfterPaint(life), end: life.end };
};
const paint = () => {
  for (const frame of frames.splice(0)) frame(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  said = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('createAfterPaint', () => {
  it.each(['click', 'auxclick', 'dblclick', 'keydown', 'pointerup', 'mousedown', 'touchend', 'input', 'change', 'submit'])(
    'runs a step during a %s in a task after the next frame, once [PLG-04]',
    (type) => {
      dispatching({ isTrusted: true, type });
      open().run(say('step'));
      expect(said).toEqual([]);
      paint();
      expect(said).toEqual([]);
      vi.advanceTimersByTime(0);
      expect(said).toEqual(['step']);
      vi.advanceTimersByTime(5_000);
      expect(said).toEqual(['step']);
    },
  );

  it.each([
    undefined,
    { isTrusted: false, type: 'click' },
    ...['pagehide', 'visibilitychange', 'load', 'message', 'popstate', 'readystatechange'].map((type) => ({ isTrusted: true, type })),
  ])('runs a step in the same task during %j', (event) => {
    dispatching(event);
    open().run(say('step'));
    expect(said).toEqual(['step']);
  });

  it('keeps the order, including steps added by other steps', () => {
    dispatching({ isTrusted: true, type: 'click' });
    const { run } = open();
    run(() => {
      said.push('first');
      run(say('within the first'));
    });
    dispatching(undefined);
    run(say('second'));
    paint();
    vi.advanceTimersByTime(0);
    run(say('third'));
    expect(said).toEqual(['first', 'within the first', 'second', 'third']);
  });

  it('runs a step of a gesture between a frame and its paint after the next one [PLG-04]', () => {
    dispatching({ isTrusted: true, type: 'pointerdown' });
    const { run } = open();
    run(say('pressed'));
    paint();
    dispatching({ isTrusted: true, type: 'click' });
    run(say('clicked'));
    vi.advanceTimersByTime(0);
    expect(said).toEqual(['pressed']);
    paint();
    vi.advanceTimersByTime(0);
    expect(said).toEqual(['pressed', 'clicked']);
  });

  it('drops the steps behind one that ends its life', () => {
    dispatching({ isTrusted: true, type: 'click' });
    const { run, end } = open();
    run(say('first'));
    run(end);
    run(say('behind'));
    paint();
    vi.advanceTimersByTime(5_000);
    expect(said).toEqual(['first']);
  });

  it('runs waiting steps after 1 s without a frame or on flush, and never after the end', () => {
    dispatching({ isTrusted: true, type: 'click' });
    const { run, flush, end } = open();
    run(say('late'));
    vi.advanceTimersByTime(999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    run(say('last'));
    flush();
    expect(said).toEqual(['late', 'last']);
    run(say('ended'));
    end();
    paint();
    vi.advanceTimersByTime(5_000);
    expect(said).toEqual(['late', 'last']);
  });
});

describe('createBacklog', () => {
  const open = () => {
    const hooks = createHooks(() => {});
    const [navigate, tell] = [vi.fn(), vi.fn()];
    const env = { window: { location: { href: 'https://www.main.example/' } } } as unknown as Env;
    const early = Object.assign(() => [], { landing: 'https://www.main.example/landed' });
    return { hooks, navigate, tell, backlog: createBacklog({ env, hooks, early }, navigate, tell) };
  };
  const move = { type: 'history', url: '/b', previous: '/a' } as const;

  it('runs steps in the order of their times once the page is counted, then its navigations, and later ones at once', () => {
    const { hooks, navigate, backlog } = open();
    const ran: unknown[] = [];
    navigate.mockImplementation(({ url }) => void ran.push(url));
    hooks.navigate.call(move);
    for (const time of [2, 1]) backlog.run(time, () => ran.push(time));
    expect([backlog.counting, ran]).toEqual([false, []]);
    backlog.release();
    backlog.run(0, () => ran.push('now'));
    hooks.navigate.call({ ...move, url: '/c' });
    expect([backlog.counting, ran]).toEqual([true, [1, 2, '/b', 'now', '/c']]);
  });

  it('reports no navigation from before a choice on the page, and those after it', () => {
    const { hooks, navigate, backlog } = open();
    hooks.navigate.call(move);
    hooks.consent.call({ state: 'granted', categories: [], chosen: 'here' });
    backlog.release();
    expect(navigate).not.toHaveBeenCalled();
    hooks.navigate.call(move);
    expect(navigate).toHaveBeenCalledOnce();
  });

  it('begins at the address that was requested, or after a choice on this page at the present one [SES-04]', () => {
    const { hooks, backlog } = open();
    expect(backlog.href).toBe('https://www.main.example/landed');
    hooks.consent.call({ state: 'granted', categories: [], chosen: 'here' });
    const env = { window: { location: { href: 'https://www.main.example/' } } } as unknown as Env;
    const late = createBacklog(
      { env, hooks, early: Object.assign(() => [], { landing: 'https://www.main.example/landed' }) },
      vi.fn(),
      vi.fn(),
    );
    expect(late.href).toBe('https://www.main.example/');
  });

  it('holds the first 1000 steps, and tells once that others are dropped', () => {
    const { tell, backlog } = open();
    const ran: number[] = [];
    for (let n = 0; n < 1_010; n++) backlog.run(n, () => ran.push(n));
    backlog.release();
    expect([ran.length, ran.at(-1)]).toEqual([1_000, 999]);
    expect(tell.mock.calls).toEqual([['dropped the newest of over 1000 events before the page view']]);
  });
});
