import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tags } from '../../../webpack.config';
import { archiveTexts } from '../../build/archive-texts';
import { compile, into } from '../../build/compile';
import { ownChunksOf } from '../../build/own-chunks';
import { createProgress } from '../../build/progress';
import { putMapsApart } from '../../build/put-maps-apart';
import { replaceBuild } from '../../build/replace-build';
import { report } from '../../build/report/build-report';
import { bytesTable } from '../../build/report/bytes-table';
import { overBudget } from '../../build/report/over-budget';
import { writeEvents } from '../../build/write-events';
import { readArguments } from '../../read-arguments';
import { readSites } from '../../read-sites';
import { networkFolder } from '../../sites/folder';

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
