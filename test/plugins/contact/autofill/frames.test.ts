import { expect, it } from 'vitest';
import type { Env } from '../../../../kernel';
import { inFrames } from '../../../../plugins/contact/autofill/frames';

/** Each read and each write takes the given time. Frames run on request. */
function setUp(cost: { read: number; write: number }) {
  let time = 0;
  let next: (() => void) | undefined;
  const log: string[] = [];
  const done: number[] = [];
  const window = {
    requestAnimationFrame(run: () => void) {
      next = run;
      return 1;
    },
    cancelAnimationFrame() {
      next = undefined;
    },
  };
  const frames = inFrames<number, number>({ window, clock: () => time } as unknown as Env, {
    read: () => {
      log.push('begin');
      return (item) => {
        time += cost.read;
        log.push(`read ${item}`);
        return item % 2 ? undefined : item;
      };
    },
    write: (item) => {
      time += cost.write;
      log.push(`write ${item}`);
    },
    done: (spent) => void done.push(spent),
  });
  const frame = () => {
    const run = next;
    next = undefined;
    log.push('frame');
    run?.();
    return !!next;
  };
  return { frames, log, done, frame };
}

it('autofill reads for 8 ms of a frame, and writes once all is read [CTC-11]', () => {
  const { frames, log, done, frame } = setUp({ read: 4, write: 1 });
  frames.start([0, 1, 2, 3]);
  while (frame());
  expect(log).toEqual(['frame', 'begin', 'read 0', 'read 1', 'frame', 'read 2', 'read 3', 'frame', 'write 0', 'write 2']);
  expect(done).toEqual([18]);
});

it('autofill writes 20 items before it reads the next ones, and never reads in a frame after a write [CTC-11]', () => {
  const { frames, log, frame } = setUp({ read: 1, write: 30 });
  const items = Array.from({ length: 44 }, (_, at) => at);
  frames.start(items);
  while (frame());
  const read = log.flatMap((line) => /read (\d+)/.exec(line)?.[1] ?? []).map(Number);
  const even = items.filter((item) => !(item % 2));
  const written = log.flatMap((line) => /write (\d+)/.exec(line)?.[1] ?? []).map(Number);
  expect([read, written]).toEqual([items, even]);
  // The 20th of them is item 38.
  expect(log.indexOf('read 39')).toBeGreaterThan(log.indexOf('write 38'));
  expect(log.filter((line) => line === 'begin')).toHaveLength(2);
  const inFrame = log.join().split('frame');
  expect(inFrame.filter((lines) => /write.*read/.test(lines))).toEqual([]);
  expect(inFrame.filter((lines) => /write.*write/.test(lines))).toEqual([]);
});

it('autofill begins a new reading for a new list, and when the page has changed [CTC-11]', () => {
  const { frames, log, frame } = setUp({ read: 8, write: 1 });
  frames.start([0, 2, 4]);
  frame();
  frame();
  expect(log.filter((line) => line === 'begin')).toHaveLength(1);
  frames.renew();
  while (frame());
  expect(log).toEqual([
    'frame',
    'begin',
    'read 0',
    'frame',
    'read 2',
    'frame',
    'begin',
    'read 4',
    'frame',
    'write 0',
    'write 2',
    'write 4',
  ]);
});

it('autofill drops the rest of a list for a new one, and stops on request [CTC-11]', () => {
  const { frames, log, done, frame } = setUp({ read: 8, write: 1 });
  frames.start([0, 2]);
  frame();
  frames.start([4]);
  while (frame());
  expect(log).toEqual(['frame', 'begin', 'read 0', 'frame', 'begin', 'read 4', 'frame', 'write 0', 'write 4']);
  expect(done).toHaveLength(1);
  frames.start([6]);
  frames.stop();
  frame();
  expect(log.at(-1)).toBe('frame');
});
