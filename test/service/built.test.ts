import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '../../service/http/app';
import { openLogger } from '../../service/operation/logger';
import { createMetrics } from '../../service/operation/metrics';

type BuiltService = (network: string, cache: string) => Promise<string>;
const { builtService } = (await import(new URL('../../service/built.mjs', import.meta.url).href)) as { builtService: BuiltService };

const folder = mkdtempSync(join(tmpdir(), 'taproot-built-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const network = join(folder, 'network');
const cache = join(folder, 'cache');
mkdirSync(join(network, 'sites'), { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(network, 'sites', name), text);
const builds = () => readdirSync(cache).filter((name) => !name.endsWith('.json'));

it('the service is built once, and again after a manifest or a file that it imports has changed, or another has come', async () => {
  write('names.ts', "export const name = 'main';\n");
  write('main.ts', "import { name } from './names';\nexport default { name };\n");
  const first = await builtService(network, cache);
  expect(await builtService(network, cache)).toBe(first);
  write('names.ts', "export const name = 'gifts and pledges';\n");
  const second = await builtService(network, cache);
  write('gifts.ts', 'export default {};\n');
  const third = await builtService(network, cache);
  expect(new Set([first, second, third]).size).toBe(3);
  // Processes that were started before still run them.
  expect([first, second, third].map((path) => existsSync(path))).toEqual([true, true, true]);
  expect(await builtService(network, cache)).toBe(third);
});

it('a build that fails leaves nothing, and the one of before stays once the fault is mended', async () => {
  const before = await builtService(network, cache);
  const { length } = builds();
  write('main.ts', 'export default {');
  await expect(builtService(network, cache)).rejects.toThrow('main.ts');
  expect(builds()).toHaveLength(length);
  write('main.ts', "import { name } from './names';\nexport default { name };\n");
  expect(existsSync(before)).toBe(true);
  expect(existsSync(await builtService(network, cache))).toBe(true);
});

it('a record of the last build that can’t be read is none', async () => {
  await builtService(network, cache);
  for (const name of readdirSync(cache).filter((one) => one.endsWith('.json'))) writeFileSync(join(cache, name), '{');
  expect(existsSync(await builtService(network, cache))).toBe(true);
});

it('the service does not give up while it starts', () => {
  expect(createApp(openLogger('error'), createMetrics()).initialConfig.pluginTimeout).toBe(0);
});
