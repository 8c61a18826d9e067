// @page
import { expect, it, vi } from 'vitest';
import { watchConsole } from '../../../plugins/errors/watch-console';
import { aLife } from '../../support/a-life';

const consoleWith = (error: (...args: unknown[]) => void) => ({ error }) as Console;

it('the error reporter reports a logged error after it was logged [ERR-01]', () => {
  const order: unknown[] = [];
  const page = consoleWith((...args) => order.push(['page', ...args]));
  watchConsole(aLife().ended, page, 'error', (logged) => order.push(['told', ...logged]));
  page.error('a', 1);
  expect(order).toEqual([
    ['page', 'a', 1],
    ['told', 'a', 1],
  ]);
});

it('the error reporter ignores what the reporter itself logs, and reports later errors again [ERR-06]', () => {
  const page = consoleWith(() => {});
  const tell = vi.fn((logged: readonly unknown[]) => String(logged[0]));
  watchConsole(aLife().ended, page, 'error', tell);
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

it('the error reporter does not loop with another tool that wraps the same function [ERR-06]', () => {
  const original = vi.fn();
  const page = consoleWith(original);
  const tell = vi.fn(() => page.error('of the reporter'));
  watchConsole(aLife().ended, page, 'error', tell);
  const ours = page.error;
  page.error = (...args) => {
    ours(...args);
    ours('of the other tool');
  };
  page.error('one');
  expect(tell).toHaveBeenCalledTimes(2);
  expect(original.mock.calls.flat()).toEqual(expect.arrayContaining(['one', 'of the other tool', 'of the reporter']));
});
