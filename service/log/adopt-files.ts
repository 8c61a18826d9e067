import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** A file of entries, one a line. Its writer has sealed it, or may append to it. Beside it `.done` begins with the number of stored bytes. */
const FILE = /\.(?:open|sealed)$/;

/** Returns the text of a line: the number of the line, the CRC-32 of its text, and the text. A damaged line stays as it is. */
function textOf(line: string): string {
  const [, sum, text = ''] = /^\d+ ([\da-f]+) (.*)$/s.exec(line) ?? [];
  return crc32(text).toString(16) === sum ? text : line;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const doneOf = (path: string): number => {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || 0;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
};

type Append = (texts: readonly string[]) => void;

function adopt(folder: string, file: string, append: Append): void {
  const path = join(folder, file.replace(FILE, ''));
  renameSync(join(folder, file), `${path}.sealed`);
  const bytes = readFileSync(`${path}.sealed`).subarray(doneOf(`${path}.done`));
  const lines = bytes.toString().split('\n').slice(0, -1);
  const texts = lines.map(textOf);
  append(texts);
  if (texts.some((text, i) => text === lines[i])) renameSync(`${path}.sealed`, `${path}.sealed.damaged`);
  for (const end of ['.sealed', '.done']) rmSync(path + end, { force: true });
}

/**
 * Moves entries out of the files that the log had before it was a database. The worker reports damaged lines, as it can't read them; their file
 * stays as `.damaged`. A process of an earlier release that still appends to such a file finds it renamed, and writes once more to another, which
 * the next start adopts.
 */
export function adoptFiles(folder: string, append: Append): void {
  for (const file of readdirSync(folder)
    .filter((name) => FILE.test(name))
    .sort())
    try {
      adopt(folder, file, append);
    } catch (error) {
      // Another process was quicker.
      if (!isMissing(error)) throw error;
    }
}
