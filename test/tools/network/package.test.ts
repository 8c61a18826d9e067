import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import webpack from 'webpack';
import { packNetwork } from '../../../tools/network/package';

const folder = mkdtempSync(join(tmpdir(), 'taproot-packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('names the exact packages that this release was built and tested with, as another webpack may build tags that do nothing', () => {
  const file = packNetwork(folder);
  const text = execFileSync('tar', ['xzOf', join(folder, file), 'package/package.json'], { encoding: 'utf8' });
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(dependencies.webpack).toBe(webpack.version);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['react', 'tapable', 'typescript', 'zod']));
});
