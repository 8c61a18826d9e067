import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tags } from '../../webpack.config';
import { compile, into } from '../build/compile';
import { ownChunksOf } from '../build/own-chunks';
import { tagBudget } from '../build/report/budgets';
import { type BuildReport, report } from '../build/report/build-report';
import { overBudget } from '../build/report/over-budget';
import { sourceDigest } from '../build/source-digest';
import { endWith, readArguments } from '../read-arguments';
import { type ReadSites, trySites } from '../read-sites';
import { networkFolder } from '../sites/folder';
import { readRules } from '../sites/rules';
import { typeFaults } from './check-types';
import { destinationNotes } from './destination-notes';
import { staleRules } from './sites/check-rules';
import { uncountedNotes } from './uncounted-notes';

/**
 * `npm run check:sites`: prints the faults of all manifests, a line each, or a table without faults. The table's bytes are those of the
 * current sources: of the last build if nothing has changed since, else of a new one. Notes compare them with the file that `DESTINATIONS` names. `--no-build` leaves them out, `--faults` the table.
 */
const { values } = readArguments('Usage: npm run check:sites [-- --no-build] [--faults]', {
  'no-build': { type: 'boolean' },
  faults: { type: 'boolean' },
});
const dist = join(networkFolder, 'dist');
const row = (cells: readonly unknown[]) =>
  cells.map((cell, i) => (i > 2 && i < 6 ? String(cell).padStart(7) : String(cell).padEnd([10, 26, 14][i] ?? 0))).join('  ');

/** Lists every fault once. Values can't show faults of types, or of a file that can't be read. */
function faultsOf({ sites, faults }: ReadSites): string[] {
  const typed = typeFaults();
  const isUnread = (file: string, line: string) =>
    file.endsWith('/events.ts') ? line.includes(': cannot be read.') : !sites.has(file.slice(6, -3));
  const unread = (line: string) => typed.some(({ file }) => line.startsWith(`${file}: `) && isUnread(file, line));
  const values = faults.filter((line) => !unread(line));
  const isFaulty = (file: string) => values.some((line) => line.startsWith(`${file}: `));
  return [...values, ...typed.filter(({ file, ofOptions }) => ofOptions || !isFaulty(file)).map(({ line }) => line)];
}

/** Returns the last build if it is of these sources, else a new one of their tags alone, with its folder; undefined if none is wanted. */
async function weighed({ sites }: ReadSites): Promise<{ folder: string; built: BuildReport } | undefined> {
  const file = join(dist, 'build.json');
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildReport) : undefined;
  if (last?.sources === sourceDigest()) return { folder: dist, built: last };
  if (values['no-build']) return;
  process.stderr.write('The last build is not of these sources. Building the tags to weigh them …\n');
  const folder = mkdtempSync(join(tmpdir(), 'taproot-check-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const config = tags();
  const [made] = await compile([into(config, folder)]);
  return { folder, built: report(folder, made, ownChunksOf(config), sites) };
}

async function tell(read: ReadSites): Promise<void> {
  const found = await weighed(read);
  const lines = [...read.sites].map(([id, { hosts, stream, plugins }]) => {
    const built = found?.built.sites[id];
    const [first, ...more] = hosts.production;
    const weight = built ? [built.bytes.brotli, tagBudget(built) - built.bytes.brotli, built.chunks.length] : ['-', '-', '-'];
    return row([id, `${first}${more.length ? ` +${more.length}` : ''}`, stream, ...weight, plugins.map(({ name }) => name).join(' ')]);
  });
  process.stdout.write(`${[row(['site', 'hosts', 'stream', 'bytes', 'left', 'chunks', 'plugins']), ...lines].join('\n')}\n`);
  for (const note of [...uncountedNotes(read.sites, read.declared), ...destinationNotes(read.sites)])
    process.stdout.write(`note: ${note}\n`);
  if (!found) process.stdout.write('The last build is not of these sources, so bytes are not known.\n');
  const over = found ? overBudget(found.folder, found.built) : [];
  if (over.length) throw new Error(over.join('\n'));
}

try {
  const read = await trySites();
  const faults = [...faultsOf(read), ...staleRules(await readRules(), new Date().toISOString().slice(0, 10))];
  if (faults.length) throw new Error(faults.join('\n'));
  if (!values.faults) await tell(read);
} catch (error) {
  endWith(error);
}
