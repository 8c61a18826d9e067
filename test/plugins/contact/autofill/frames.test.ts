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
    read: () => (item) => {
      time += cost.read;
      log.push(`read ${item}`);
      return item % 2 ? undefined : item;
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

it('reads for 4 ms of a frame, then writes, and continues in the next frame [CTC-11]', () => {
  const { frames, log, done, frame } = setUp({ read: 2, write: 1 });
  frames.start([0, 1, 2, 3]);
  while (frame());
  expect(log).toEqual(['frame', 'read 0', 'read 1', 'write 0', 'frame', 'read 2', 'read 3', 'write 2']);
  expect(done).toEqual([10]);
});

it('reads again only after everything read is written, however long that takes [CTC-11]', () => {
  const { frames, log, frame } = setUp({ read: 1, write: 30 });
  frames.start([0, 2, 4, 6, 8]);
  while (frame());
  expect(log.filter((line) => line !== 'frame').join()).toBe('read 0,read 2,read 4,read 6,write 0,write 2,write 4,write 6,read 8,write 8');
  expect(log.filter((line) => line === 'frame')).toHaveLength(5);
});

it('drops the rest of a list for a new one, and stops on request [CTC-11]', () => {
  const { frames, log, done, frame } = setUp({ read: 4, write: 1 });
  frames.start([0, 2]);
  frame();
  frames.start([4]);
  frame();
  expect(log).toEqual(['frame', 'read 0', 'write 0', 'frame', 'read 4', 'write 4']);
  expect(done).toHaveLength(1);
  frames.start([6]);
  frames.stop();
  frame();
  expect(log.at(-1)).toBe('frame');
});
