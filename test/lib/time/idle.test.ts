import { describe, expect, it } from 'vitest';
import { createIdle } from '../../../lib/time/idle';

/** The queue of a page whose idle time begins when the test says so. `idle` replaces the browser's function. */
function aPage(idle?: unknown) {
  const asked: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const said: string[] = [];
  let time = 0;
  const setTimeout = (run: () => void) => timers.push(run);
  const window = { setTimeout, requestIdleCallback: idle ?? ((run: () => void) => asked.push(run)) } as unknown as Window;
  /** A step that takes `ms`. */
  const step = (what: string, ms = 0) => {
    return () => {
      said.push(what);
      time += ms;
    };
  };
  const beIdle = () => {
    for (const run of asked.splice(0)) run();
  };
  return { idle: createIdle({ window, clock: () => time }), step, said, asked, timers, beIdle };
}

describe('steps that wait until the page is idle', () => {
  it('share a request, and the idle time, of which 5 ms are theirs', () => {
    const { idle, step, said, asked, beIdle } = aPage();
    for (const name of ['one', 'two', 'three', 'four']) idle(step(name, 3));
    expect(asked).toHaveLength(1);
    expect(said).toEqual([]);
    beIdle();
    expect(said).toEqual(['one', 'two']);
    expect(asked).toHaveLength(1);
    beIdle();
    expect(said).toEqual(['one', 'two', 'three', 'four']);
    expect(asked).toHaveLength(0);
  });

  it.each([null, {}])(
    'run in another task if the page’s function for idle times is %j, as in Safari or of an element of that name',
    (own) => {
      const { idle, step, said, timers } = aPage(own ?? false);
      idle(step('one'));
      idle(step('two'));
      expect(said).toEqual([]);
      expect(timers).toHaveLength(1);
      timers[0]?.();
      expect(said).toEqual(['one', 'two']);
    },
  );
});
