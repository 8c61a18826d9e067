import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compressWith, deltaKey, hasZstd } from '../../../tools/publish/deltas';
import { folderStore } from '../../../tools/publish/folder-store';
import { publish } from '../../../tools/publish/publish';
import { smallBuild } from './small-build';

const on = (day: number) => ({ now: new Date(Date.UTC(2026, 0, 1 + day)) });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();

/** Decodes a body as a browser does that holds the dictionary. */
function decode(dictionary: Buffer, body: Buffer): Buffer {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body.subarray(8, 40).equals(sha256(dictionary))).toBe(true);
  const file = join(mkdtempSync(join(tmpdir(), 'taproot-dictionary-')), 'dictionary');
  writeFileSync(file, dictionary);
  return spawnSync('zstd', ['-d', '--quiet', '--stdout', '-D', file], { input: body.subarray(40) }).stdout;
}

it('the key of a difference is the hash that browsers send, without colons, and the tag', () => {
  const dictionary = Buffer.from('tag');
  expect(deltaKey(dictionary, 'main.js')).toBe(`deltas/${sha256(dictionary).toString('base64')}/main.js`);
});

// A machine without zstd publishes no differences.
describe.skipIf(!hasZstd())('the differences of a release to earlier ones', () => {
  it('are decoded with the dictionary, and are small where the files are alike', () => {
    const old = Buffer.from(randomBytes(20_000).toString('base64'));
    const now = Buffer.concat([old.subarray(0, 9_000), Buffer.from('changed'), old.subarray(9_000)]);
    const body = compressWith(old, now);
    expect(body.length).toBeLessThan(200);
    expect(decode(old, body).equals(now)).toBe(true);
  });

  it('are written for both tags of a site and each earlier one of the last 5 releases, and replaced by those of the next release', async () => {
    const store = folderStore(mkdtempSync(join(tmpdir(), 'taproot-published-')));
    const builds = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((word) => word.repeat(4));
    const written = [];
    for (const [day, build] of builds.entries()) written.push((await publish(smallBuild(build), store, on(day))).deltas);
    // Two tags, by two of each earlier release.
    expect(written.map((keys) => keys?.length)).toEqual([0, 4, 8, 12, 16, 20, 20]);
    const there = [...(await store.list()).keys()].filter((key) => key.startsWith('deltas/')).sort();
    expect(there).toEqual([...(written.at(-1) ?? [])].sort());
    const [old, tag] = await Promise.all(['main.b5b5b5b5.js', 'main.agreed.js'].map(async (file) => (await store.get(file)) as Buffer));
    const body = (await store.get(deltaKey(old as Buffer, 'main.agreed.js'))) as Buffer;
    expect(decode(old as Buffer, body).equals(tag as Buffer)).toBe(true);
    await expect(store.get(deltaKey(tag as Buffer, 'main.agreed.js'))).resolves.toBeUndefined();
  });

  it('are not made of a tag that did not change', async () => {
    const store = folderStore(mkdtempSync(join(tmpdir(), 'taproot-published-')));
    await publish(smallBuild('c0c0c0c0'), store, on(0));
    const { deltas } = await publish(smallBuild('c0c0c0c0'), store, on(1));
    expect(deltas?.map((key) => key.split('/').at(-1)).sort()).toEqual(['main.agreed.js', 'main.js']);
  });
});
