// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLeftSoon } from '../../../../plugins/contact/autofill/left-soon';
import { createTools } from '../../tools';

const left = vi.fn();
let fill: () => void;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  left.mockClear();
  const { tools, end } = createTools({}, undefined);
  stop = end;
  fill = watchLeftSoon(tools, left);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const end = (type: string) => window.dispatchEvent(new Event(type));

it.each(['beforeunload', 'pagehide'])('blames a fill for a %s within 1000 ms, once [CTC-11]', (type) => {
  end(type);
  expect(left).not.toHaveBeenCalled();
  fill();
  vi.advanceTimersByTime(999);
  end(type);
  end(type);
  expect(left).toHaveBeenCalledTimes(1);
});

it('blames no fill for the end of a page after 1000 ms [CTC-11]', () => {
  fill();
  vi.advanceTimersByTime(1_000);
  for (const type of ['beforeunload', 'pagehide']) end(type);
  expect(left).not.toHaveBeenCalled();
});

it.each<[string, string, number]>([
  ['another path', '/states/CO', 1],
  ['another query', '/?state=CO', 1],
  ['another hash', '/#form', 0],
])('examines the address 1000 ms after the last fill: %s [CTC-11]', (_, address, calls) => {
  fill();
  window.history.replaceState(null, '', address);
  fill();
  vi.advanceTimersByTime(1_000);
  expect(left).toHaveBeenCalledTimes(calls);
});

it('blames nothing once it is stopped [CTC-11]', () => {
  fill();
  stop();
  end('pagehide');
  window.history.replaceState(null, '', '/elsewhere');
  vi.advanceTimersByTime(1_000);
  expect(left).not.toHaveBeenCalled();
});
