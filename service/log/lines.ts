import { crc32 } from 'node:zlib';

/** An entry in a segment: a line of its number in there, the CRC-32 of its text, and the text. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

const NEWLINE = 10;

/** The line of an entry's text. JSON has newlines between its tokens only, where a space does as well. */
export function toLine(number: number, json: string): string {
  const text = json.includes('\n') ? json.replaceAll('\n', ' ') : json;
  return `${number} ${crc32(text).toString(16)} ${text}\n`;
}

/** Reads a line; undefined of one that was not written to its end, or has been damaged. */
export function readLine(line: string): Line | undefined {
  const [head, number, sum] = /^(\d+) ([\da-f]+) /.exec(line.slice(0, 40)) ?? [];
  if (!head) return undefined;
  const text = line.slice(head.length);
  return crc32(text).toString(16) === sum ? { number: Number(number), text } : undefined;
}

/** Returns the intact lines, and the bytes that intact and damaged lines take. Leaves what follows the last newline. */
export function readLines(bytes: Buffer): { readonly lines: readonly Line[]; readonly damaged: number; readonly length: number } {
  const length = bytes.lastIndexOf(NEWLINE) + 1;
  if (!length) return { lines: [], damaged: 0, length };
  const all = bytes.toString('utf8', 0, length - 1).split('\n');
  const lines = all.flatMap((line) => readLine(line) ?? []);
  return { lines, damaged: all.length - lines.length, length };
}
