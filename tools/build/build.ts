import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import liveConfig from '../../demo/live/webpack';
import { kit, tags } from '../../webpack.config';
import { writePackage } from '../package/write-package';
import { readArguments } from '../read-arguments';
import { readSites } from '../read-sites';
import { taprootFolder } from '../sites/folder';
import { archiveTexts } from './archive-texts';
import { drawBanners } from './banners/draw-banners';
import { prerender } from './banners/prerender';
import { compile, into } from './compile';
import { ownChunksOf } from './own-chunks';
import { createProgress } from './progress';
import { putMapsApart } from './put-maps-apart';
import { replaceBuild } from './replace-build';
import { report } from './report/build-report';
import { bytesTable } from './report/bytes-table';
import { overBudget } from './report/over-budget';
import { writeEvents } from './write-events';

readArguments('Usage: npm run build', {});
const dist = join(taprootFolder, 'dist');
const started = performance.now();
const { begin, ofWebpack } = createProgress();

async function build(folder: string, sites: Awaited<ReturnType<typeof readSites>>): Promise<void> {
  const config = tags();
  const script = ['--import', 'tsx', 'tools/build/declarations.ts', join(folder, 'types')];
  // Runs beside webpack in a separate process, as both need a processor.
  const declarations = promisify(execFile)(process.execPath, script, { cwd: taprootFolder });
  // An interrupted build removes the folder that it writes to.
  const stop = () => declarations.child.kill();
  process.once('exit', stop);
  begin('compiles tags, chunks, the live page and the test kit');
  const parts = [into(config, folder, ofWebpack), into(liveConfig('production'), join(folder, 'demo')), into(kit(), folder)] as const;
  const [[tagsMade]] = await Promise.all([compile([...parts]), declarations]);
  process.off('exit', stop);
  begin('weighs and packs the files');
  const built = report(folder, tagsMade, ownChunksOf(config), sites);
  writePackage(folder);
  archiveTexts(folder, sites.values());
  begin('draws the banners');
  // Without a browser, the words alone are archived.
  await drawBanners(folder).catch((error: Error) => process.stdout.write(`no pictures of the banner: ${error.message}\n`));
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(built, null, 2)}\n`);
  process.stdout.write(`${bytesTable(built)}\n`);
  const over = overBudget(folder, built);
  putMapsApart(folder, built);
  await writeEvents(folder, built);
  if (over.length) throw new Error(over.join('\n'));
}

try {
  const sites = await readSites();
  await prerender();
  await replaceBuild(dist, (folder) => build(folder, sites));
  process.stdout.write(`built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
} catch (error) {
  const left = existsSync(dist) ? '\nThe build failed. dist/ still holds the last one.' : '';
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${left}\n`);
  process.exitCode = 1;
}
