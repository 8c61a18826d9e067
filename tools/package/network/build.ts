import { join } from 'node:path';
import { tags } from '../../../webpack.config';
import { compile, into } from '../../build/compile';
import consoleConfig from '../../build/console-config';
import { buildInto, finishBuild } from '../../build/finish-build';
import { ownChunksOf } from '../../build/own-chunks';
import { createProgress } from '../../build/progress';
import { readArguments } from '../../read-arguments';
import { networkFolder } from '../../sites/folder';

/** `taproot build`: the tags, chunks and archived words of the network in the current folder, and the console's screens, into its `dist/`. */
readArguments('Usage: taproot build', {});
const { begin, ofWebpack } = createProgress();

await buildInto(join(networkFolder, 'dist'), async (folder, sites) => {
  const config = tags();
  begin('compiles tags, chunks and the console');
  const [made] = await compile([into(config, folder, ofWebpack), into(consoleConfig('production'), join(folder, 'console'))]);
  begin('weighs the files');
  await finishBuild(folder, made, ownChunksOf(config), sites);
});
