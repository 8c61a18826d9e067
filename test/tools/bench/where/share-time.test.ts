import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../../../tools/bench/page/trace';
import type { Party } from '../../../../tools/bench/where/kinds';
import { shareTime } from '../../../../tools/bench/where/share-time';

/** Times in ms. */
const event = (name: string, from: number, length: number, url?: string): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: from * 1000,
  tts: from * 1000,
  tdur: length * 1000,
  args: name === 'ResourceFetcher::requestResource' ? { url } : { data: { url } },
});

const partyOf = (url: string): Party => (url.startsWith('ours') ? 'our files' : url.startsWith('call') ? 'services' : 'third parties');
const share = (...events: TraceEvent[]) => Object.fromEntries(shareTime(events, partyOf));

describe('shareTime', () => {
  it('counts each moment for the innermost event that has a kind', () => {
    const shares = share(
      event('RunTask', 0, 100),
      event('EvaluateScript', 10, 50, 'ours.js'),
      event('v8.compile', 12, 5, 'ours.js'),
      event('V8.CompileCode', 30, 4),
      event('MinorGC', 40, 3),
    );
    expect(shares).toEqual({
      'evaluation: our files': { count: 1, script: 38, task: 0 },
      'compile: files': { count: 1, script: 5, task: 0 },
      'compile: functions at their first call': { count: 1, script: 4, task: 0 },
      'garbage collection': { count: 1, script: 3, task: 0 },
    });
  });

  it('separates requests and files by owner', () => {
    const shares = share(
      event('EvaluateScript', 0, 10, 'theirs.js'),
      event('ResourceFetcher::requestResource', 1, 2, 'ours.js'),
      event('ResourceFetcher::requestResource', 4, 1, 'call'),
    );
    expect(shares).toMatchObject({
      'evaluation: third parties’ files': { script: 7 },
      'requests: our files': { count: 1, script: 2 },
      'requests: services': { count: 1, script: 1 },
    });
  });

  it('counts compilation inside the compilation of a file once', () => {
    expect(share(event('v8.compile', 0, 5), event('V8.CompileCode', 1, 2), event('v8.compile', 3, 1))).toEqual({
      'compile: files': { count: 1, script: 5, task: 0 },
    });
  });

  it('counts a function for the event that called it, or as a callback of its own', () => {
    expect(share(event('TimerFire', 0, 5), event('FunctionCall', 1, 3), event('FunctionCall', 10, 2))).toEqual({
      timers: { count: 1, script: 5, task: 0 },
      'other callbacks': { count: 1, script: 2, task: 0 },
    });
  });

  it('separates work inside of scripts from work of other tasks', () => {
    expect(share(event('RunTask', 0, 9), event('IDBRequest::dispatchEvent', 1, 6), event('EventDispatch', 2, 3))).toEqual({
      IndexedDB: { count: 1, script: 0, task: 3 },
      events: { count: 1, script: 3, task: 0 },
    });
  });

  it('shareTime ignores events without a kind', () => {
    expect(share(event('RunTask', 0, 9), event('Layout', 1, 6), { ...event('MinorGC', 2, 1), ph: 'I' })).toEqual({});
  });
});
