import webpack from 'webpack';
import { tags } from '../../webpack.config';

/** Builds the main site with a manifest of `test/support/`, as `npm run build` builds a site. Run by tsx: webpack loads our loader. */
const [, , manifest, folder] = process.argv;
const { output, ...rest } = tags();
webpack({ ...rest, entry: { main: `./test/support/${manifest}.ts?tag` }, output: { ...output, path: folder } }, (error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  process.stderr.write(error?.message ?? stats?.toString('errors-only') ?? '');
  process.exitCode = 1;
});
