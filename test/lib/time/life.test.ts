// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guard } from '../../../kernel/guard';
import { createLife } from '../../../lib/time/life';
import { aLife } from '../../support/a-life';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the life of a plugin', () => {
  it('ends everything at once, in order, and reports what throws', () => {
    const told: unknown[] = [];
    const life = createLife(
      { window },
      (run) => guard(run, (error) => told.push(error)),
      () => {},
    );
    life.ended(() => told.push('first'));
    life.ended(() => {
      throw 'broken';
    });
    life.ended(() => told.push('last'));
    expect(told).toEqual([]);
    life.end();
    expect(told).toEqual(['first', 'broken', 'last']);
    life.end();
    expect(told).toHaveLength(3);
  });

  it('runs a step in the next task, before timers where browsers have such tasks, and not after its end', () => {
    const posted: (() => void)[] = [];
    const postTask = vi.fn((task: () => void, _: object) => void posted.push(task));
    vi.stubGlobal('scheduler', { postTask });
    const life = aLife();
    const step = vi.fn();
    life.soon(step);
    expect(postTask.mock.calls).toEqual([[expect.any(Function), { priority: 'user-blocking' }]]);
    expect(step).not.toHaveBeenCalled();
    for (const task of posted) task();
    expect(step).toHaveBeenCalledOnce();
    // An older browser, in which an image may be named `scheduler`.
    vi.stubGlobal('scheduler', document.createElement('img'));
    life.soon(step);
    vi.advanceTimersByTime(0);
    expect(step).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
    life.soon(step);
    life.end();
    vi.advanceTimersByTime(0);
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('ends at once what begins after it', () => {
    const life = aLife();
    life.end();
    const end = vi.fn();
    life.ended(end);
    expect(end).toHaveBeenCalledOnce();
    const heard = vi.fn();
    life.listen(window, 'click', heard);
    window.dispatchEvent(new Event('click'));
    expect(heard).not.toHaveBeenCalled();
  });

  it('forgets an end that is no longer needed', () => {
    const life = aLife();
    const end = vi.fn();
    life.ended(end)();
    life.end();
    expect(end).not.toHaveBeenCalled();
  });
});

describe('listen', () => {
  it.each([[false], [true], [{ capture: true, passive: true }]])('hears each type until the life ends, with the options %j', (options) => {
    const life = aLife();
    const heard: string[] = [];
    life.listen(window, 'keydown click', ({ type }) => void heard.push(type), options);
    document.body.dispatchEvent(new Event('click', { bubbles: true }));
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    life.end();
    document.body.dispatchEvent(new Event('click', { bubbles: true }));
    expect(heard).toEqual(['click', 'keydown']);
  });

  it('passes no signal to the page: zone.js takes it to end the page’s own listeners, too', () => {
    const add = vi.fn();
    aLife().listen({ addEventListener: add } as unknown as EventTarget, 'scroll', () => {}, { passive: true });
    expect(add.mock.calls).toEqual([['scroll', expect.any(Function), { passive: true }]]);
  });
});

describe('later', () => {
  it('runs once after the time, unless the life ends before or it is taken back', () => {
    const [life, ending] = [aLife(), aLife()];
    const run = vi.fn();
    life.later(() => run('kept'), 100);
    ending.later(() => run('ended'), 100);
    life.later(() => run('taken back'), 100)();
    vi.advanceTimersByTime(99);
    expect(run).not.toHaveBeenCalled();
    ending.end();
    vi.advanceTimersByTime(1_000);
    expect(run.mock.calls).toEqual([['kept']]);
  });
});

describe('idle', () => {
  it('runs once the page is idle, unless the life ends before', () => {
    const [life, ending] = [aLife(), aLife()];
    const run = vi.fn();
    life.idle(() => run('kept'));
    ending.idle(() => run('ended'));
    expect(run).not.toHaveBeenCalled();
    ending.end();
    vi.runAllTimers();
    expect(run.mock.calls).toEqual([['kept']]);
  });
});

describe('a part', () => {
  it('ends with the whole, or before', () => {
    const life = aLife();
    const [one, other] = [life.part(), life.part()];
    const told: string[] = [];
    one.ended(() => told.push('one'));
    other.ended(() => told.push('other'));
    one.end();
    expect(told).toEqual(['one']);
    expect(other.signal.aborted).toBe(false);
    life.end();
    expect(told).toEqual(['one', 'other']);
    expect(one.signal.aborted && other.signal.aborted).toBe(true);
  });

  it('leaves nothing at the whole once it has ended: pages live long', () => {
    const attempt = vi.fn((end: () => void) => end());
    const life = createLife({ window }, attempt, () => {});
    for (let i = 0; i < 5; i++) life.part().end();
    attempt.mockClear();
    life.end();
    expect(attempt).not.toHaveBeenCalled();
  });

  it('has ended if it begins after the whole', () => {
    const life = aLife();
    life.end();
    expect(life.part().signal.aborted).toBe(true);
  });
});
