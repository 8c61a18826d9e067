// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepName } from '../../../kernel/runtime/keep-name';
import type { Taproot } from '../../../kernel/taproot';

const push = vi.fn((...callbacks: ((taproot: Taproot) => void)[]) => {
  for (const callback of callbacks) callback(taproot);
});
const taproot = { push, version: '1.0.0' } as unknown as Taproot;
const heard = vi.fn();

beforeEach(() => {
  heard.mockClear();
  window.taproot = taproot;
});
afterEach(() => {
  delete window.taproot;
});

it('the kernel runs the callbacks of a queue that the page assigns in place of the kernel, and of those it adds later', () => {
  keepName(window, taproot);
  const queue = [heard];
  window.taproot = queue;
  queue.push(heard);
  expect(window.taproot).toBe(taproot);
  expect(heard.mock.calls).toEqual([[taproot], [taproot]]);
});

it('the kernel runs the callbacks of a queue that the page assigned before', () => {
  window.taproot = [heard, heard];
  keepName(window, taproot);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(window.taproot).toBe(taproot);
});

it.each<[string, (queue: unknown[]) => unknown[]]>([
  ['frozen', Object.freeze as (queue: unknown[]) => unknown[]],
  ['sealed', Object.seal],
  [
    'of a frozen prototype',
    (queue) => Object.setPrototypeOf(queue, Object.freeze(Object.create(Array.prototype, { push: { value: () => 0 } }))),
  ],
])('runs the callbacks of a queue that is %s, and throws nothing into the page', (_, change) => {
  keepName(window, taproot);
  expect(() => {
    window.taproot = change([heard, heard]);
  }).not.toThrow();
  expect(heard.mock.calls).toEqual([[taproot], [taproot]]);
});

it('the kernel runs the callbacks that a page with frozen prototypes adds to its queue', () => {
  keepName(window, taproot);
  const queue: unknown[] = Object.setPrototypeOf([], Object.freeze(Object.create(Array.prototype, { push: { value: () => 0 } })));
  window.taproot = queue;
  queue.push(heard);
  expect(heard).toHaveBeenCalledOnce();
});

it.each<[string, unknown]>([
  ['an object', { own: true }],
  ['a function', () => {}],
  ['nothing', undefined],
])('leaves the name to a page that assigns %s', (_, value) => {
  keepName(window, taproot);
  window.taproot = value;
  expect(window.taproot).toBe(value);
  window.taproot = 1;
  expect(window.taproot).toBe(1);
});

it('the kernel changes nothing where the page assigns the kernel itself', () => {
  keepName(window, taproot);
  window.taproot = window.taproot || [];
  expect(window.taproot).toBe(taproot);
  expect(heard).not.toHaveBeenCalled();
});
