import { describe, expect, it } from 'vitest';
import type { Env } from '../../../kernel';
import { createSight } from '../../../plugins/consent/sight';

function sight() {
  let time = 0;
  const frames = new Map<number, () => void>();
  let last = 0;
  const window = {
    requestAnimationFrame(frame: () => void) {
      frames.set(++last, frame);
      return last;
    },
    cancelAnimationFrame: (id: number) => void frames.delete(id),
  };
  const paint = () => {
    for (const frame of frames.values()) frame();
    frames.clear();
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { sight: createSight({ window, clock: () => time } as unknown as Env), paint, pass };
}

describe('createSight', () => {
  it('counts from the first frame, which a background tab gets when the visitor looks at it [CON-25]', () => {
    const { sight: own, paint, pass } = sight();
    own.begin();
    pass(60_000);
    expect(own.within()).toBe('');
    paint();
    pass(4_000);
    expect(own.within()).toBe(5);
  });

  it('continues if the banner is shown again, and starts over after it was removed [CON-25]', () => {
    const { sight: own, paint, pass } = sight();
    own.begin();
    paint();
    pass(4_000);
    own.begin();
    paint();
    expect(own.within()).toBe(5);
    own.end();
    expect(own.within()).toBe('');
    own.begin();
    paint();
    expect(own.within()).toBe(2);
  });

  it('returns nothing if the banner is removed before the first frame [CON-25]', () => {
    const { sight: own, paint } = sight();
    own.begin();
    own.end();
    paint();
    expect(own.within()).toBe('');
  });
});
