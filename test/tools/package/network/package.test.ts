import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import webpack from 'webpack';
import { packNetwork } from '../../../../tools/package/network/package';
import { taprootFolder } from '../../../../tools/sites/folder';

const folder = mkdtempSync(join(tmpdir(), 'taproot-packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const packed = () => {
  const file = join(folder, packNetwork(folder));
  return (path: string) => execFileSync('tar', ['xzOf', file, `package/${path}`], { encoding: 'utf8' });
};

it('the package for networks has the licence in full, and names it', () => {
  const read = packed();
  expect(read('LICENSE')).toBe(readFileSync(join(taprootFolder, 'LICENSE'), 'utf8'));
  expect(JSON.parse(read('package.json')).license).toBe('Apache-2.0');
});

it('the package for networks names the exact packages that this release was built and tested with, as another webpack may build tags that do nothing', () => {
  const { dependencies } = JSON.parse(packed()('package.json')) as { dependencies: Record<string, string> };
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(dependencies.webpack).toBe(webpack.version);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['react', 'tapable', 'typescript', 'zod']));
});

it('the package for networks names what a build and the service import, and nothing of tests', () => {
  const read = packed();
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['diff', 'fastify', 'libsql', 'pg']));
  expect(Object.keys(dependencies).filter((name) => /^(playwright|vitest|jsdom|smtp-server|oidc-provider)/.test(name))).toEqual([]);
  expect(read('tools/build/loaders/patches/tapable.patch')).toContain('Hook.js');
});
