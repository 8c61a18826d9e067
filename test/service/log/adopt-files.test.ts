import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adoptFiles } from '../../../service/log/adopt-files';
import { openEmbeddedLog } from '../../../service/log/embedded-log';
import { inProcess } from '../../../service/thread/run-engine';
import { dataFolder } from '../../../tools/lab/data-folder';
import { takeAll } from './support';

let folder: string;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The lines of a file, as the log wrote them before it was a database. */
const linesOf = (texts: readonly string[]) =>
  Buffer.from(texts.map((text, i) => `${i + 1} ${crc32(text).toString(16)} ${text}\n`).join(''));
const write = (name: string, content: Buffer | string) => writeFileSync(join(folder, name), content);

function adopt(): string[] {
  const all: string[] = [];
  adoptFiles(folder, (texts) => void all.push(...texts));
  return all;
}

describe('files of the log before it was a database', () => {
  it('are moved into it when it is opened, the oldest first', async () => {
    const data = dataFolder();
    folder = join(data, 'log');
    mkdirSync(folder);
    write('000001795600002-b.open', linesOf(['[2]', '["ñ 🐟"]']));
    write('000001795600001-a.sealed', linesOf(['[1]']));
    const log = await openEmbeddedLog(data, inProcess);
    expect(await log.lag()).toBe(3);
    expect(await takeAll(log)).toEqual(['[1]', '[2]', '["ñ 🐟"]']);
    expect(readdirSync(folder).filter((name) => !name.startsWith('log.sqlite'))).toEqual([]);
    await log.close();
    folder = data;
  });

  it('lose nothing that was not stored, and leave out what was', () => {
    const stored = linesOf(['["é"]', '[2]']);
    write('1-a.open', Buffer.concat([stored, linesOf(['[3]'])]));
    write('1-a.done', `${stored.length} 2`);
    write('2-b.sealed', linesOf(['[4]']));
    write('2-b.done', '');
    write('other', 'x');
    expect(adopt()).toEqual(['[3]', '[4]']);
    expect(readdirSync(folder)).toEqual(['other']);
  });

  it('stay whole until their entries are in the log', () => {
    write('1-a.open', linesOf(['[1]']));
    expect(() =>
      adoptFiles(folder, () => {
        throw new Error('full');
      }),
    ).toThrow('full');
    expect(adopt()).toEqual(['[1]']);
  });

  it('are adopted up to a line whose write was cut off', () => {
    fc.assert(
      fc.property(fc.array(fc.json({ maxDepth: 2 }), { minLength: 1, maxLength: 8 }), fc.nat(), (texts, cut) => {
        write('1-a.open', linesOf(texts).subarray(0, cut));
        const adopted = adopt();
        expect(adopted).toEqual(texts.slice(0, adopted.length));
        expect(readdirSync(folder)).toEqual([]);
      }),
    );
  });

  it('lose no line to damage in another, hand the damaged one on, and stay as .damaged', () => {
    fc.assert(
      fc.property(fc.array(fc.json({ maxDepth: 2 }), { minLength: 1, maxLength: 8 }), fc.nat(), (texts, at) => {
        const bytes = linesOf(texts);
        const place = at % bytes.length;
        // A lost newline costs the lines on both sides of it.
        fc.pre(bytes[place] !== 10);
        bytes[place] = bytes[place] === 120 ? 121 : 120;
        write('1-a.sealed', bytes);
        const adopted = adopt();
        expect(adopted).toHaveLength(texts.length);
        expect(adopted.filter((text, i) => text !== texts[i])).toHaveLength(1);
        expect(readdirSync(folder)).toEqual(['1-a.sealed.damaged']);
        rmSync(join(folder, '1-a.sealed.damaged'));
      }),
    );
  });
});
