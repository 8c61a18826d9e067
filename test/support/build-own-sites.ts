import { join } from 'node:path';
import { compile } from '../../tools/compile';
import { tags } from '../../webpack.config';

/**
 * Builds the main site with each of the manifests of `test/support/`, as `npm run build` builds a site, into a folder of the manifest's name.
 * Run by tsx: webpack loads our loader. One process for all, because most of a build's time goes into starting.
 */
const [, , folder = '', ...manifests] = process.argv;
for (const manifest of manifests) {
  const config = tags();
  const entry = { main: `./test/support/${manifest}.ts?tag` };
  await compile([{ ...config, devtool: false, entry, output: { ...config.output, path: join(folder, manifest) } }]);
}
