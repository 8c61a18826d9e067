import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkFolder } from '../../sites/folder';
import { tags } from '../../webpack.config';
import { report } from '../build-report';
import { bytesTable } from '../bytes-table';
import { compile } from '../compile';
import { overBudget } from '../over-budget';
import { ownChunksOf } from '../own-chunks';
import { putMapsApart } from '../put-maps-apart';
import { readArguments } from '../read-arguments';
import { readSites } from '../read-sites';
import { writeEvents } from '../write-events';

/** `taproot build`: the tags and chunks of the network in the current folder, into its `dist/`. */
readArguments('Usage: taproot build', {});
const dist = join(networkFolder, 'dist');
const file = join(dist, 'switches.json');
try {
  const sites = await readSites();
  const switches = existsSync(file) ? readFileSync(file) : undefined;
  rmSync(dist, { recursive: true, force: true });
  const config = tags();
  const [made] = await compile([config]);
  const built = report(dist, made, ownChunksOf(config), sites);
  if (switches) writeFileSync(file, switches);
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(built, null, 2)}\n`);
  process.stdout.write(`${bytesTable(built)}\n`);
  const over = overBudget(dist, built);
  putMapsApart(dist, built);
  await writeEvents(dist, built);
  if (over.length) throw new Error(over.join('\n'));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
