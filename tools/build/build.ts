import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import liveConfig from '../../demo/live/webpack';
import { kit, tags } from '../../webpack.config';
import { writePackage } from '../package/write-package';
import { readArguments } from '../read-arguments';
import { taprootFolder } from '../sites/folder';
import { drawBanners } from './banners/draw-banners';
import { prerender } from './banners/prerender';
import { compile, into } from './compile';
import consoleConfig from './console-config';
import { buildInto, finishBuild } from './finish-build';
import { ownChunksOf } from './own-chunks';
import { createProgress } from './progress';

readArguments('Usage: npm run build', {});
const started = performance.now();
const { begin, ofWebpack } = createProgress();

await buildInto(join(taprootFolder, 'dist'), async (folder, sites) => {
  await prerender();
  const config = tags();
  const script = ['--import', 'tsx', 'tools/build/declarations.ts', join(folder, 'types')];
  // Runs beside webpack in a separate process, as both need a processor.
  const declarations = promisify(execFile)(process.execPath, script, { cwd: taprootFolder });
  // An interrupted build removes the folder that it writes to.
  const stop = () => declarations.child.kill();
  process.once('exit', stop);
  begin('compiles tags, chunks, the live page, the console and the test kit');
  const parts = [
    into(config, folder, ofWebpack),
    into(liveConfig('production'), join(folder, 'demo')),
    into(consoleConfig('production'), join(folder, 'console')),
    into(kit(), folder),
  ] as const;
  const [[made]] = await Promise.all([compile([...parts]), declarations]);
  process.off('exit', stop);
  begin('weighs and packs the files');
  writePackage(folder);
  await finishBuild(folder, made, ownChunksOf(config), sites, async () => {
    begin('draws the banners');
    // Without a browser, the words alone are archived.
    await drawBanners(folder).catch((error: Error) => process.stdout.write(`no pictures of the banner: ${error.message}\n`));
  });
});
if (!process.exitCode) process.stdout.write(`built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
