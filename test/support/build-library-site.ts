import webpack from 'webpack';
import { tags } from '../../webpack.config';

/** Builds the main site with `library-manifest.ts` into a folder, as `npm run build` builds a site. Run by tsx: webpack loads our loader. */
const { output, ...rest } = tags();
const entry = { main: './test/support/library-manifest.ts?tag' };
webpack({ ...rest, entry, output: { ...output, path: process.argv[2] } }, (error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  process.stderr.write(error?.message ?? stats?.toString('errors-only') ?? '');
  process.exitCode = 1;
});
