import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { collectorOf } from './hosts';
import { scratchOf } from './install';
import type { Subject } from './subject';

/** The files of a subject that a page loads: their content by path on the CDN. The first is the tag. */
export type Files = ReadonlyMap<string, string>;

/** The origin that answers a subject's requests. */
const collector = (id: string) => `const collector = '${collectorOf(id)}';\n`;

/** Bundles as a site would: webpack in production mode with terser, for the browsers that Taproot supports. */
function compile(folder: string, out: string): Promise<string[]> {
  return new Promise((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './entry.mjs',
        target: ['web', 'es2020'],
        output: { path: out, filename: 'tag.js', chunkFilename: '[name].js', publicPath: 'auto' },
        optimization: { minimizer: [new TerserPlugin({ extractComments: false })] },
        resolve: { modules: [join(folder, 'node_modules')] },
        performance: false,
      },
      (error, stats) => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only').split('\n').slice(0, 3).join(' ')));
        resolve(Object.keys(stats.compilation.assets));
      },
    ),
  );
}

/** Bundles a subject in its scratch folder, or concatenates its browser files and their first lines. Rejects with the reason on failure. */
export async function bundle(subject: Subject): Promise<Files> {
  const { id, entry, files, styles = [] } = subject;
  const folder = scratchOf(subject);
  const out = join(folder, 'out');
  const read = (path: string) => readFileSync(join(folder, 'node_modules', path), 'utf8');
  const found = new Map<string, string>();
  if (files) found.set(`/${id}/tag.js`, [...files.map(read), entry && `{${collector(id)}${entry}}`].join('\n'));
  else if (entry) {
    writeFileSync(join(folder, 'entry.mjs'), collector(id) + entry);
    const made = await compile(folder, out);
    for (const name of ['tag.js', ...made.filter((name) => name !== 'tag.js' && name.endsWith('.js'))])
      found.set(`/${id}/${name}`, readFileSync(join(out, name), 'utf8'));
  }
  styles.forEach((path, i) => void found.set(`/${id}/${i}.css`, read(path)));
  return found;
}
