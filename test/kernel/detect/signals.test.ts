import { describe, expect, it } from 'vitest';
import { createSignal } from '../../../kernel/detect/signals';

const thrown = () => {
  throw new Error('getter');
};

describe('createSignal', () => {
  /** The values that later reads return, and the signal after each of them. */
  it.each<[string, unknown[], boolean[]]>([
    ['never on', [undefined, '0', false], [false, false]],
    ['on from the start', [true, undefined, undefined], [true, true]],
    ['that appears later', [undefined, '1', '1'], [true, true]],
    ['that appears much later', [undefined, undefined, 'yes'], [false, true]],
    ['that disappears again, and stays on', [undefined, true, false], [true, true]],
    ['that can no longer be read', [undefined, thrown, undefined], [true, true]],
    ['that can be no text', [undefined, { toString: thrown }, undefined], [true, true]],
  ])('createSignal follows a signal %s [DET-13 CON-19]', (_, values, expected) => {
    const read = () => {
      const value = values.shift();
      return typeof value === 'function' ? value() : value;
    };
    const signal = createSignal(false, read);
    // Boot reads the signal once, too.
    signal();
    expect(expected.map(signal)).toEqual(expected);
  });

  it('is on, without reading the browser, when the page’s address says so [DET-13]', () => {
    expect(createSignal(true, thrown)()).toBe(true);
  });

  it('is on when the first read throws [CON-22]', () => {
    expect(createSignal(false, thrown)()).toBe(true);
  });
});
