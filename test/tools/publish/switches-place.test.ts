import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../../tools/publish/folder-store';
import { publish } from '../../../tools/publish/publish';
import { openPlace } from '../../../tools/publish/switches-place';
import { taprootFolder } from '../../../tools/sites/folder';
import { startS3 } from './s3-server';
import { smallBuild } from './small-build';

const root = mkdtempSync(join(tmpdir(), 'taproot-switches-'));
const built = join(root, 'dist/switches.json');
const env = {};
const rules = [{ vendor: 'social-pixel', sites: ['main'] }];
let count = 0;
async function published(): Promise<string> {
  const folder = join(root, `published-${count++}`);
  await publish(smallBuild('aaaaaaa1'), folderStore(folder), { now: new Date() });
  return folder;
}

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3('network');
});
afterAll(() => {
  rmSync(root, { recursive: true });
  return s3.stop();
});

describe('the place of the switches', () => {
  it('is the published file, which another machine reads and adds to', async () => {
    const at = await published();
    const there = openPlace({ at, built, env });
    expect(await there.read()).toEqual([]);
    expect(await there.write(rules)).toBe(`${at}/switches.json is written. Pages follow within a minute.`);
    expect(await openPlace({ at, built, env }).read()).toEqual(rules);
    // A later release leaves it alone.
    await publish(smallBuild('aaaaaaa2'), folderStore(at), { now: new Date() });
    expect(await openPlace({ at, built, env }).read()).toEqual(rules);
    expect(existsSync(built)).toBe(false);
  });

  it('is the file in a bucket', async () => {
    const { endpoint, region, accessKeyId, secretAccessKey } = s3.options;
    const keys = {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_REGION: region,
      AWS_ENDPOINT_URL: endpoint,
    };
    const at = 's3://network/tags';
    await expect(openPlace({ at, built, env: keys }).read()).rejects.toThrow('s3://network/tags holds no published build.');
    const { openStore } = await import('../../../tools/publish/open-store');
    await publish(smallBuild('aaaaaaa1'), openStore(at, keys), { now: new Date() });
    await openPlace({ at, built, env: keys }).write(rules);
    expect(await openPlace({ at, built, env: keys }).read()).toEqual(rules);
  });

  it.each(['', '/', '/switches.json'])('is read from a CDN at %j, and written to the file that is to be uploaded', async (path) => {
    const server = createServer(({ url }, answer) => {
      if (url === '/tags/switches.json') return answer.end(JSON.stringify({ off: rules }));
      answer.statusCode = 404;
      return answer.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = join(root, 'to-upload.json');
    const place = openPlace({ at: `${address}/tags${path}`, file, built, env });
    expect(await place.read()).toEqual(rules);
    expect(await place.write([])).toBe(`Upload ${file} beside the tags.`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ off: [] });
    expect(await openPlace({ at: `${address}/elsewhere`, file, built, env }).read()).toEqual([]);
    await new Promise((done) => server.close(done));
    await expect(openPlace({ at: address, file, built, env }).read()).rejects.toThrow('got no answer');
  });

  it('is no folder without a published build, as a mistyped name would turn everything on', async () => {
    await expect(openPlace({ at: join(root, 'mistyped'), built, env }).read()).rejects.toThrow('holds no published build');
  });

  it('is not made up in a fresh clone that names none', () => {
    expect(() => openPlace({ built, env })).toThrow('name the store with --at');
    expect(() => openPlace({ at: root, file: 'x.json', built, env })).toThrow('--file goes with the address of a CDN');
  });

  it.each(['', 'null', '[]', '{}', '{ "off": {} }', '<html>Not found</html>', '{ "off": ['])(
    'keeps a file that holds %j as it is',
    async (text) => {
      const at = await published();
      writeFileSync(join(at, 'switches.json'), text);
      await expect(openPlace({ at, built, env }).read()).rejects.toThrow('expected { "off": [ … ] }');
      expect(readFileSync(join(at, 'switches.json'), 'utf8')).toBe(text);
    },
  );
});

describe('the switch command', () => {
  const run = async (...args: string[]) => {
    try {
      const script = ['--import', 'tsx', 'tools/publish/switch.ts', ...args];
      const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: taprootFolder });
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, text: stderr };
    }
  };

  it('adds to what the deployed file has off, and turns on nothing else', async () => {
    const at = await published();
    expect(await run('off', 'analytics', 'blogs', '--at', at)).toMatchObject({ code: 0 });
    const second = await run('off', 'vendors-social-pixel', 'main', '--at', at);
    expect(second.text).toContain('plugin analytics is off on blogs\nvendor social-pixel is off on main\n');
    expect(second.text).toContain(`${at}/switches.json is written.`);
    expect(await run('on', 'analytics', '--at', at)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(at, 'switches.json'), 'utf8'))).toEqual({ off: rules });
    const list = await run('list', '--at', at);
    expect(list).toEqual({ code: 0, text: 'vendor social-pixel is off on main\n' });
  });

  it('fails, and writes nothing, where the place holds no build', async () => {
    const at = join(root, 'nothing');
    mkdirSync(at);
    const { code, text } = await run('off', 'analytics', '--at', at);
    expect(code).not.toBe(0);
    expect(text).toContain('holds no published build');
    expect(existsSync(join(at, 'switches.json'))).toBe(false);
  });
});
