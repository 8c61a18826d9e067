import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkFolder } from '../../sites/folder';
import { tags } from '../../webpack.config';
import { archiveTexts } from '../archive-texts';
import { report } from '../build-report';
import { bytesTable } from '../bytes-table';
import { compile, into } from '../compile';
import { overBudget } from '../over-budget';
import { ownChunksOf } from '../own-chunks';
import { createProgress } from '../progress';
import { putMapsApart } from '../put-maps-apart';
import { readArguments } from '../read-arguments';
import { readSites } from '../read-sites';
import { replaceBuild } from '../replace-build';
import { writeEvents } from '../write-events';

readArguments('Usage: taproot build', {});
const dist = join(networkFolder, 'dist');
const { begin, ofWebpack } = createProgress();

/** `taproot build`: the tags, chunks and archived words of the network in the current folder, into its `dist/`. */
async function build(folder: string, sites: Awaited<ReturnType<typeof readSites>>): Promise<void> {
  const config = tags();
  begin('compiles tags and chunks');
  const [made] = await compile([into(config, folder, ofWebpack)]);
  begin('weighs the files');
  const built = report(folder, made, ownChunksOf(config), sites);
  archiveTexts(folder, sites.values());
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(built, null, 2)}\n`);
  process.stdout.write(`${bytesTable(built)}\n`);
  const over = overBudget(folder, built);
  putMapsApart(folder, built);
  await writeEvents(folder, built);
  if (over.length) throw new Error(over.join('\n'));
}

try {
  const sites = await readSites();
  await replaceBuild(dist, (folder) => build(folder, sites));
} catch (error) {
  const left = existsSync(dist) ? '\nThe build failed. dist/ still holds the last one.' : '';
  process.stderr.write(`${(error as Error).message}${left}\n`);
  process.exitCode = 1;
}
