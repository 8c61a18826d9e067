import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceBuild } from '../../../tools/build/replace-build';
import { taprootFolder } from '../../../tools/sites/folder';

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taproot-replace-'));
  dist = join(root, 'dist');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
/** Makes a build whose tag and chunk say `name`, as a real one: switches that turn nothing off, and an archived text. */
const makes = (name: string) => async (folder: string) => {
  write(join(folder, 'main.js'), name);
  write(join(folder, 'chunks', `${name}.js`), name);
  write(join(folder, 'switches.json'), '{ "off": [] }');
  write(join(folder, 'texts', `${name}.json`), name);
};
/** The text of each file, by its path. */
const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')])
      .sort(),
  );

describe('replaceBuild', () => {
  it('replaces the last build whole, and keeps the switches and the words of earlier receipts', async () => {
    await replaceBuild(dist, makes('one'));
    write(join(dist, 'switches.json'), '{ "off": [{ "plugin": "prompts" }] }');
    await replaceBuild(dist, makes('two'));
    expect(filesOf(dist)).toEqual({
      'main.js': 'two',
      'chunks/two.js': 'two',
      'switches.json': '{ "off": [{ "plugin": "prompts" }] }',
      'texts/one.json': 'one',
      'texts/two.json': 'two',
    });
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it('keeps switches that are written during the build', async () => {
    await replaceBuild(dist, makes('one'));
    await replaceBuild(dist, async (folder) => {
      await makes('two')(folder);
      write(join(dist, 'switches.json'), 'late');
    });
    expect(filesOf(dist)).toMatchObject({ 'main.js': 'two', 'switches.json': 'late' });
  });

  it.each([
    ['at once', async () => Promise.reject(new Error('no'))],
    [
      'after it has written everything',
      async (folder: string) => {
        await makes('two')(folder);
        throw new Error('no');
      },
    ],
  ])('leaves the last build as it was if the next one fails %s', async (_, make) => {
    await replaceBuild(dist, makes('one'));
    const before = filesOf(dist);
    await expect(replaceBuild(dist, make)).rejects.toThrow('no');
    expect(filesOf(dist)).toEqual(before);
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it('leaves no folder if the first build of all fails', async () => {
    await expect(replaceBuild(dist, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(root)).toEqual([]);
  });

  it('ends in one of several builds at once, whole, with the switches of the one before them all', async () => {
    await replaceBuild(dist, makes('one'));
    write(join(dist, 'switches.json'), 'off');
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await Promise.all(names.map((name) => replaceBuild(dist, makes(name))));
    const { 'main.js': stays = '', 'switches.json': switches, ...others } = filesOf(dist);
    expect(names).toContain(stays);
    expect(switches).toBe('off');
    expect(Object.keys(others).filter((file) => file.startsWith('chunks/'))).toEqual([`chunks/${stays}.js`]);
    expect(readdirSync(root)).toEqual(['dist']);
  });
});

/** Starts a build in a process of its own, which writes a file and then waits. Resolves once it has written it. */
async function startBuild(): Promise<ChildProcess> {
  const code = `import { writeFileSync } from 'node:fs';
const { replaceBuild } = await import('./tools/build/replace-build');
await replaceBuild(${JSON.stringify(dist)}, async (folder) => {
  writeFileSync(folder + '/main.js', 'half');
  console.log('half way');
  await new Promise((done) => setTimeout(done, 600_000));
});`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { cwd: taprootFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done) => child.stdout?.once('data', done));
  return child;
}
const endOf = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));

describe('replaceBuild in a process that is ended', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('leaves the last build as it was at %s, and nothing beside it', async (signal, code) => {
    await replaceBuild(dist, makes('one'));
    const before = filesOf(dist);
    const child = await startBuild();
    const ended = endOf(child);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(filesOf(dist)).toEqual(before);
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it('leaves the last build as it was at SIGKILL, and clears up at the next build', async () => {
    await replaceBuild(dist, makes('one'));
    const before = filesOf(dist);
    const child = await startBuild();
    const ended = endOf(child);
    child.kill('SIGKILL');
    await ended;
    expect(filesOf(dist)).toEqual(before);
    expect(readdirSync(root).length).toBe(2);
    await replaceBuild(dist, makes('two'));
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it('puts the last build back that was moved aside, even if the next one fails', async () => {
    const dead = await startBuild();
    const ended = endOf(dead);
    dead.kill('SIGKILL');
    await ended;
    const [work = ''] = readdirSync(root);
    await makes('one')(join(root, work, 'last'));
    await expect(replaceBuild(dist, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(filesOf(dist)).toMatchObject({ 'main.js': 'one' });
  });

  it('leaves the folder of a living build alone', async () => {
    const child = await startBuild();
    const ended = endOf(child);
    await replaceBuild(dist, makes('one'));
    expect(readdirSync(root).filter((name) => existsSync(join(root, name, 'next/main.js'))).length).toBe(1);
    child.kill('SIGTERM');
    await ended;
    expect(filesOf(dist)).toMatchObject({ 'main.js': 'one' });
  });
});
