import { expect, it, vi } from 'vitest';
import { watchConsole } from '../../../plugins/errors/watch-console';

const consoleWith = (error: (...args: unknown[]) => void) => ({ error }) as Console;

it('ERR-01 tells what is logged as an error, after it was logged', () => {
  const order: unknown[] = [];
  const page = consoleWith((...args) => order.push(['page', ...args]));
  watchConsole(page, (logged) => order.push(['told', ...logged]));
  page.error('a', 1);
  expect(order).toEqual([
    ['page', 'a', 1],
    ['told', 'a', 1],
  ]);
});

it('ERR-06 does not tell what telling logs, even through getters, and tells again after that', () => {
  const page = consoleWith(() => {});
  const tell = vi.fn((logged: readonly unknown[]) => String(logged[0]));
  watchConsole(page, tell);
  const loud = {
    toString() {
      page.error(loud);
      throw new Error('loud');
    },
  };
  expect(() => page.error(loud)).toThrow('loud');
  page.error('quiet');
  expect(tell.mock.calls).toEqual([[[loud]], [['quiet']]]);
});

it('ERR-06 ends no loop of its own with another tool that wraps the same function', () => {
  const original = vi.fn();
  const page = consoleWith(original);
  const tell = vi.fn(() => page.error('of the reporter'));
  watchConsole(page, tell);
  const ours = page.error;
  page.error = (...args) => {
    ours(...args);
    ours('of the other tool');
  };
  page.error('one');
  expect(tell).toHaveBeenCalledTimes(2);
  expect(original.mock.calls.flat()).toEqual(expect.arrayContaining(['one', 'of the other tool', 'of the reporter']));
});
