import webpack from 'webpack';
import { tags } from '../../webpack.config';

/** Builds the main site with `library-manifest.ts` into a folder, as `npm run build` builds a site. Run by tsx: webpack loads our loader. */
const { output, module, ...rest } = tags();
const rules = [...(module?.rules ?? []), { test: /library-manifest-later/, layer: 'page-life' }];
const main = [
  'data:text/javascript,import{boot}from"./kernel/boot.ts"',
  'import site from"./test/support/library-manifest.ts"',
  'boot(site,()=>import(/*webpackChunkName:"page-life-main"*/"./test/support/library-manifest-later.ts"),window)',
].join(';');
webpack({ ...rest, module: { rules }, entry: { main }, output: { ...output, path: process.argv[2] } }, (error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  process.stderr.write(error?.message ?? stats?.toString('errors-only') ?? '');
  process.exitCode = 1;
});
