import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines, toLine } from '../../../service/log/lines';

const texts = fc.array(fc.json({ maxDepth: 2 }), { minLength: 1, maxLength: 8 });
const write = (all: readonly string[]) => Buffer.from(all.map((text, i) => toLine(i + 1, text)).join(''));

describe('the lines of a segment', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const bytes = write(all);
        expect(readLines(bytes)).toEqual({ lines: all.map((text, i) => ({ number: i + 1, text })), damaged: 0, length: bytes.length });
      }),
    );
  });

  it('hold JSON with newlines between its tokens', () => {
    expect(readLines(write(['[\n  1,\r\n 2\n]'])).lines.map(({ text }) => JSON.parse(text))).toEqual([[1, 2]]);
  });

  it('are whole or missing when the write of the last one was cut off', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (all, cut) => {
        const bytes = write(all).subarray(0, cut);
        const { lines, damaged } = readLines(bytes);
        expect(lines.map(({ text }) => text)).toEqual(all.slice(0, lines.length));
        expect(damaged).toBe(0);
      }),
    );
  });

  it('lose no line to damage in another', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (all, at) => {
        const bytes = write(all);
        const place = at % bytes.length;
        // A lost newline costs the lines on both sides of it.
        fc.pre(bytes[place] !== 10);
        bytes[place] = bytes[place] === 120 ? 121 : 120;
        const { lines, damaged } = readLines(bytes);
        expect([lines.length, damaged]).toEqual([all.length - 1, 1]);
      }),
    );
  });
});
