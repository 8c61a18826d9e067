import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siteIds } from '../sites/ids';
import { TAG_BUDGET } from './budgets';
import type { BuildReport } from './build';
import { readSites } from './read-sites';

/** `npm run check:sites`: faults of all manifests, a line each; else a table, with the bytes of the last build. */
const built = fileURLToPath(new URL('../dist/build.json', import.meta.url));
const report = existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as BuildReport) : undefined;
const row = (cells: readonly unknown[]) =>
  cells.map((cell, i) => (i > 2 && i < 6 ? String(cell).padStart(7) : String(cell).padEnd([10, 26, 14][i] ?? 0))).join('  ');

try {
  const sites = await readSites();
  const lines = siteIds.map((id) => {
    const { hosts, stream, plugins } = sites.get(id) ?? { hosts: { production: [] }, stream: '', plugins: [] };
    const { bytes, chunks } = report?.sites[id] ?? {};
    const [first, ...more] = hosts.production;
    const weight = bytes ? [bytes.brotli, TAG_BUDGET - bytes.brotli, chunks?.length] : ['-', '-', '-'];
    return row([id, `${first}${more.length ? ` +${more.length}` : ''}`, stream, ...weight, plugins.map(({ name }) => name).join(' ')]);
  });
  process.stdout.write(`${[row(['site', 'hosts', 'stream', 'bytes', 'left', 'chunks', 'plugins']), ...lines].join('\n')}\n`);
  if (!report) process.stdout.write('Bytes and chunks are known after npm run build.\n');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
