import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Component } from 'svelte';
import { compile } from 'svelte/compiler';
import { render } from 'svelte/server';
import webpack from 'webpack';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The entries of each framework, with a form and with a page to hydrate, and the folder in which it is installed. '' is the project's own. */
const FRAMEWORKS = {
  'React 17': { form: 'react-17', hydrate: 'hydrate-17', folder: 'react-17' },
  'React 18': { form: 'react-root', hydrate: 'hydrate-18', folder: 'react-18' },
  'React 19': { form: 'react-root', hydrate: 'hydrate-18', folder: '' },
  'Vue 3': { form: 'vue', hydrate: 'hydrate-vue', folder: '' },
  'Svelte 5': { form: 'svelte', hydrate: 'hydrate-svelte', folder: '' },
} as const;

export type Framework = keyof typeof FRAMEWORKS;
export const frameworks = Object.keys(FRAMEWORKS) as Framework[];

/** Bundles scripts of pages, by name. `folder`: the one of `test/frameworks` in which their packages are installed. Resolves to the texts. */
async function bundle<Name extends string>(
  scripts: readonly { readonly name: Name; readonly entry: string; readonly folder: string }[],
): Promise<ReadonlyMap<Name, string>> {
  const path = mkdtempSync(join(tmpdir(), 'taproot-frameworks-'));
  const configs = scripts.map(({ name, entry, folder }): webpack.Configuration => {
    return {
      name,
      mode: 'production',
      target: ['web', 'es2020'],
      entry: here(`frameworks/${entry}.js`),
      output: { path, filename: `${name}.js` },
      optimization: { minimize: false },
      module: {
        rules: [
          { test: /\.js$/, resolve: { fullySpecified: false } },
          { test: /\.svelte$/, use: [{ loader: here('frameworks/compile-svelte.js') }] },
        ],
      },
      resolve: { modules: [...(folder ? [here(`../frameworks/${folder}/node_modules`)] : []), here('../../node_modules')] },
      plugins: [
        new webpack.DefinePlugin({
          __VUE_OPTIONS_API__: 'false',
          __VUE_PROD_DEVTOOLS__: 'false',
          __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
        }),
      ],
    };
  });
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) =>
    webpack(configs, (error, done) => (error ? reject(error) : resolve(done))),
  );
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  const texts = scripts.map(({ name }) => [name, readFileSync(join(path, `${name}.js`), 'utf8')] as const);
  rmSync(path, { recursive: true });
  return new Map(texts);
}

/** Bundles a page's script for each framework. Resolves to the texts. */
export const bundleFrameworks = (kind: 'form' | 'hydrate' = 'form'): Promise<ReadonlyMap<Framework, string>> =>
  bundle(
    frameworks.map((name) => {
      const { [kind]: entry, folder } = FRAMEWORKS[name];
      return { name, entry, folder };
    }),
  );

/** Bundles a page's script that binds keys by the libraries for them. Resolves to its text. */
export const bundleHotKeys = async (): Promise<string> =>
  `${(await bundle([{ name: 'hot-keys', entry: 'hot-keys', folder: '' }])).get('hot-keys')}`;

/** Renders the page of `hydrate-svelte` as its server does. Resolves to the body's content. */
export async function renderSvelte(): Promise<string> {
  const source = readFileSync(here('frameworks/App.svelte'), 'utf8');
  // The compiled module finds its imports from the folder in which it stands.
  const folder = mkdtempSync(here('../../node_modules/.cache/svelte-'));
  const file = join(folder, 'App.js');
  writeFileSync(file, compile(source, { generate: 'server' }).js.code);
  const { default: App } = (await import(pathToFileURL(file).href)) as { default: Component };
  rmSync(folder, { recursive: true });
  return render(App).body;
}
