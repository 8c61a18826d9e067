import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import liveConfig from '../demo/live/webpack';
import { kit, tags } from '../webpack.config';
import { archiveTexts } from './archive-texts';
import { report } from './build-report';
import { bytesTable } from './bytes-table';
import { compile } from './compile';
import { drawBanners } from './draw-banners';
import { overBudget } from './over-budget';
import { ownChunksOf } from './own-chunks';
import { writePackage } from './package';
import { prerender } from './prerender';
import { putMapsApart } from './put-maps-apart';
import { readArguments } from './read-arguments';
import { readSites } from './read-sites';
import { writeEvents } from './write-events';

readArguments('Usage: npm run build', {});
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const file = join(dist, 'switches.json');

const started = performance.now();
try {
  const sites = await readSites();
  await prerender();
  // Keeps the operator's switches: a build turns nothing on again.
  const switches = existsSync(file) ? readFileSync(file) : undefined;
  rmSync(dist, { recursive: true, force: true });
  const config = tags();
  // Runs beside webpack in a separate process, as both need a processor.
  const declarations = promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/declarations.ts'], { cwd: join(dist, '..') });
  const [[tagsMade]] = await Promise.all([compile([config, liveConfig('production'), kit()]), declarations]);
  const built = report(dist, tagsMade, ownChunksOf(config), sites);
  if (switches) writeFileSync(file, switches);
  writePackage(dist);
  archiveTexts(dist, sites.values());
  // Without a browser, the words alone are archived.
  await drawBanners(dist).catch((error: Error) => process.stdout.write(`no pictures of the banner: ${error.message}\n`));
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(built, null, 2)}\n`);
  process.stdout.write(`${bytesTable(built)}\nbuilt in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  const over = overBudget(dist, built);
  putMapsApart(dist, built);
  await writeEvents(dist, built);
  if (over.length) throw new Error(over.join('\n'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
