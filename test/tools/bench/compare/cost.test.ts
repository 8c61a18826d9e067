import { describe, expect, it } from 'vitest';
import { costOf, othersOf } from '../../../../tools/bench/compare/cost';
import type { TraceEvent } from '../../../../tools/bench/page/trace';

const TAG = 'http://cdn/tag.js';

/** On the page's main thread; times in ms, by thread and wall alike. */
const span = (name: string, from: number, length: number, url?: string): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: from * 1000,
  tts: from * 1000,
  tdur: length * 1000,
  args: { data: { url } },
});

const trace: readonly TraceEvent[] = [
  { ...span('navigationStart', 5, 0), ph: 'R' },
  span('RunTask', 10, 70),
  span('EvaluateScript', 20, 30, TAG),
  span('v8.compile', 21, 4),
  span('RunTask', 100, 20),
  span('FunctionCall', 102, 16),
  { ...span('ResourceSendRequest', 104, 0, 'http://cdn/a.js'), ph: 'I' },
  { ...span('ResourceSendRequest', 110, 0, 'http://collector/hit'), ph: 'I' },
  { ...span('ResourceSendRequest', 115, 0, 'http://cdn/late.js'), ph: 'I' },
  span('RunTask', 130, 60),
  { ...span('RunTask', 0, 500), tid: 2 },
];

describe('costOf', () => {
  const cost = costOf(trace, TAG, (url) => url.endsWith('/hit'));

  it('counts scripts once, up to the moment the first event leaves', () => {
    expect(cost.script).toBe(30 + 8);
    expect(cost.tag).toBe(30);
  });

  it('counts all tasks of the main thread, and the part of each beyond 50 ms', () => {
    expect(cost.tasks).toBe(70 + 20 + 60);
    expect(cost.blocking).toBe(20 + 10);
  });

  it('finds the most script time in one task, and the part of it beyond 50 ms', () => {
    expect(cost).toMatchObject({ longest: 30, scriptBlocking: 0 });
    const busy = costOf(
      [...trace, span('RunTask', 200, 90), span('EvaluateScript', 205, 40), span('TimerFire', 250, 35)],
      TAG,
      () => false,
    );
    expect(busy).toMatchObject({ longest: 75, scriptBlocking: 25 });
  });

  it('finds when the first event left, and which files were requested before', () => {
    expect(cost.event).toBe(105);
    expect(cost.asked).toEqual(['http://cdn/a.js']);
  });

  it('omits the event and counts all requests when no event is sent', () => {
    const { event, asked, script } = costOf(trace, TAG, () => false);
    expect({ event, asked: asked.length, script }).toEqual({ event: undefined, asked: 3, script: 46 });
  });

  it('throws for a trace in which the tag did not run', () => {
    expect(() => costOf(trace, 'http://cdn/other.js', () => false)).toThrow('http://cdn/other.js did not run');
  });
});

describe('othersOf', () => {
  const isOther = (url: string) => url.startsWith('https://other/');

  it('counts what third parties’ scripts ran while they were evaluated, and their callbacks, with what these called', () => {
    const own = [
      span('EvaluateScript', 0, 10, 'https://other/a.js'),
      span('v8.compile', 1, 2, 'https://other/a.js'),
      span('TimerFire', 20, 8),
      span('FunctionCall', 21, 6, 'https://other/a.js'),
      span('FunctionCall', 40, 5, 'https://cdn/tag.js'),
      span('FunctionCall', 42, 1, 'https://other/a.js'),
    ];
    expect(othersOf(own, isOther)).toBe(10 + 8);
  });

  it('counts as ours what no address stands for', () => {
    expect(othersOf([span('RunMicrotasks', 0, 10), span('TimerFire', 20, 5)], isOther)).toBe(0);
  });
});
