import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../../../tools/bench/page/trace';
import { type Frame, samplesOf } from '../../../../tools/bench/where/profile';
import type { Sources } from '../../../../tools/bench/where/sources';
import { runningSamples, spend } from '../../../../tools/bench/where/spend';

const frame = (name: string, url = '', line = 1): Frame => ({ name, url, line, column: 1 });
const sample = (...stack: Frame[]) => ({ at: 0, stack });

const sources: Sources = {
  source: (_, { line }) => ['lib/storage/storage.ts', 'plugins/contact/read.ts'][line - 1],
  text: (_, { line }) => ['getItem(key)', 'return value', ''][line - 1] ?? '',
};
const fileOf = (url: string) => (url === 'http://cdn/ours.js' ? 'ours.js' : undefined);
const spent = (...stack: Frame[]) => spend(sample(...stack), fileOf, sources);

describe('spend', () => {
  it('names the part of the product whose code ran', () => {
    expect(spent(frame('read', 'http://cdn/ours.js', 2))).toMatchObject({ part: 'plugins/contact', source: 'plugins/contact/read.ts' });
  });

  it('names the browser call at the place where our code stood', () => {
    expect(spent(frame('read', 'http://cdn/ours.js', 1))).toMatchObject({
      part: 'lib/storage/storage',
      owner: 'lib',
      call: 'storage: read',
      forOthers: false,
    });
  });

  it('counts library code for the part that called it', () => {
    const stack = [frame('read', 'http://cdn/ours.js', 1), frame('start', 'http://cdn/ours.js', 2)];
    expect(spent(...stack)).toMatchObject({ part: 'lib/storage/storage', owner: 'plugins/contact' });
  });

  it('names the browser function that our code called', () => {
    const ours = frame('read', 'http://cdn/ours.js', 2);
    expect(spent(frame('fetch'), ours)).toMatchObject({ part: 'plugins/contact', call: 'requests: sent' });
    expect(spent(frame('createScriptURL'), ours)).toMatchObject({ call: 'other browser functions' });
  });

  it('counts a third party’s browser call for that party when it passes through our wrapper', () => {
    const theirs = frame('push', 'http://utility/vendors/x.js');
    const ours = frame('read', 'http://cdn/ours.js', 2);
    expect(spent(frame('fetch'), ours, theirs)).toMatchObject({ owner: 'third parties', call: 'requests: sent', forOthers: true });
    expect(spent(ours, theirs)).toMatchObject({ owner: 'plugins/contact', forOthers: true });
  });

  it('names the observer whose callback is anywhere on the stack', () => {
    const stack = [frame('read', 'http://cdn/ours.js', 2), frame('MutationObserver_callback'), frame('(root)')];
    expect(spent(...stack)).toMatchObject({ part: 'plugins/contact', observer: 'MutationObserver' });
  });

  it('names third parties, code without a source, and nothing without a script', () => {
    expect(spent(frame('take', 'http://utility/vendors/x.js'))).toMatchObject({ part: 'third parties' });
    expect(spent(frame('', 'http://cdn/ours.js', 3))).toMatchObject({ part: 'what webpack adds' });
    expect(spent(frame('(program)'), frame('(root)'))).toEqual({});
  });
});

describe('runningSamples', () => {
  const event = (name: string, ts: number, dur: number): TraceEvent => ({ name, ph: 'X', pid: 1, tid: 1, ts, dur });
  const own = [event('EvaluateScript', 100, 100), event('v8.compile', 100, 20), event('MinorGC', 150, 10)];

  it('drops compilation, garbage collection, other tasks, and the additional sample of each call', () => {
    const samples = [50, 110, 130, 155, 170, 200].map((at) => ({ at, stack: [frame('read')] }));
    expect(runningSamples(samples, own).map(({ at }) => at)).toEqual([130, 170]);
    expect(runningSamples(samples, [...own, event('FunctionCall', 128, 9)]).map(({ at }) => at)).toEqual([170]);
    expect(runningSamples([{ at: 130, stack: [frame('(garbage collector)')] }], own)).toEqual([]);
  });
});

describe('samplesOf', () => {
  const written = (name: string, data: object): TraceEvent => ({ name, ph: 'P', pid: 7, tid: 1, ts: 0, args: { data } });
  const node = (id: number, functionName: string, parent?: number) => ({
    id,
    parent,
    callFrame: { functionName, url: 'http://cdn/ours.js', lineNumber: 1, columnNumber: 4 },
  });

  it('reads stacks, positions and times of one process', () => {
    const samples = samplesOf(
      [
        written('Profile', { startTime: 1000 }),
        written('ProfileChunk', {
          cpuProfile: { nodes: [node(1, 'outer'), node(2, 'inner', 1)], samples: [1, 2] },
          timeDeltas: [10, 20],
          lines: [0, 9],
          columns: [0, 8],
        }),
        { ...written('ProfileChunk', { cpuProfile: { samples: [1] }, timeDeltas: [5] }), pid: 8 },
      ],
      7,
    );
    const at = (name: string, line: number, column: number) => ({ name, url: 'http://cdn/ours.js', line, column });
    expect(samples).toEqual([
      { at: 1010, stack: [at('outer', 2, 5)] },
      { at: 1030, stack: [at('inner', 9, 8), at('outer', 2, 5)] },
    ]);
  });
});
