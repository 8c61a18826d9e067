import { compile } from '../../tools/build/compile';
import { tags } from '../../webpack.config';

/**
 * Builds a tag from each of the manifests in `test/support/`, as `npm run build` builds a site's tag, into one folder, because most chunks
 * are the same. tsx runs it, because webpack loads our loader.
 */
const [, , folder = '', ...manifests] = process.argv;
const config = tags();
const entry = Object.fromEntries(manifests.map((name) => [name, `./test/support/${name}.ts?tag`]));
await compile([{ ...config, devtool: false, entry, output: { ...config.output, path: folder } }]);
