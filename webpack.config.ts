import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsMinifyOptions } from '@swc/core';
import type { MinifyOptions } from 'terser';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { chunkFile } from './kernel/chunk-file';
import manifest from './package.json' with { type: 'json' };
import { CALLED_ON_LOAD, CompileCalled } from './tools/build/called/compile-called';
import { BUILD_MARK } from './tools/build/chunk-files';
import { isJoined } from './tools/build/join-chunks';
import { KeepGlobals } from './tools/build/keep-globals';
import { OwnChunks } from './tools/build/own-chunks';
import { SHARED, SHARED_MODULES } from './tools/build/shared-files';
import { SwitchesFile } from './tools/build/switches-file';
import { networkFolder } from './tools/sites/folder';
import { siteIds } from './tools/sites/ids';

const context = fileURLToPath(new URL('.', import.meta.url));

/** Two kernels with one name break each other; versions differ. */
const uniqueName = `taproot-${manifest.version}`;

/** Tag and chunks each have a copy of what they share: webpack concatenates a chunk that shares no module. */
const layer = (name: string, ...modules: string[]) => ({ test: modules.map((module) => join(context, module)), layer: name });
const plugins = readdirSync(join(context, 'plugins'));
const parts = (plugin: string) =>
  readdirSync(join(context, 'plugins', plugin)).filter((part) => existsSync(join(context, 'plugins', plugin, part, 'index.ts')));
/** Layers are called as the chunks of their modules. */
const isOfSharedFile = (layer: string) =>
  [`^${SHARED.layer}$`, SHARED.first.chunks, SHARED.idle.chunks].some((name) => new RegExp(name).test(layer));
const layers = [
  // Any other chunk has its own copy, with nothing in it but what the chunk uses.
  { ...layer(SHARED.layer, ...SHARED_MODULES), issuerLayer: isOfSharedFile, sideEffects: true },
  layer('helpers', 'kernel/runtime/helpers'),
  layer('switch-off', 'kernel/runtime/taps/switch-off'),
  layer('hand-on', 'kernel/consent/chunks/hand-on'),
  layer('refused-elsewhere', 'kernel/consent/chunks/refused-elsewhere'),
  // Frames take choices, too, with a copy of their own.
  { ...layer('take-choice', 'kernel/consent/chunks/take-choice'), issuerLayer: (issuer: string) => issuer !== 'frames' },
  layer('frames', 'kernel/runtime/frames/index'),
  layer('switches', 'kernel/runtime/switches/index'),
  layer('switches-apply', 'kernel/runtime/switches/apply-switches'),
  layer('slow-taps', 'kernel/runtime/taps/slow-taps'),
  layer('developer', 'kernel/runtime/insight/developer'),
  layer('audience', 'lib/targeting/read-audience'),
  ...plugins.map((name) => layer(name, `plugins/${name}/index`)),
  // A plugin imports parts of itself from folders with an index.
  ...plugins.flatMap((name) => parts(name).map((part) => layer(`${name}-${part}`, `plugins/${name}/${part}/index`))),
];

/** The modules that `tools/build/loaders/site-loader.ts` makes of a manifest. */
const manifests = [
  {
    resourceQuery: /^\?(tag|first|runtime|rules|options=)/,
    type: 'javascript/esm',
    loader: fileURLToPath(new URL('tools/build/loaders/site-loader.ts', import.meta.url)),
    options: { manifests: siteIds.map((id) => `sites/${id}.ts`) },
  },
  { resourceQuery: /^\?runtime/, layer: 'runtime' },
  { resourceQuery: /^\?rules/, layer: 'rules' },
  // A separate module: visitors who accept have the runtime already, and must get the first file before any chunk that shares code with it.
  { resourceQuery: /^\?first/, layer: 'first' },
  // For tags, whose modules alone have no layer.
  {
    test: /descriptor\.ts$/,
    issuerLayer: (layer: string) => !layer,
    resolve: { alias: { '../../kernel$': join(context, 'kernel/tag-plugin.ts') } },
  },
  ...plugins.map((name) => ({ resourceQuery: new RegExp(`^\\?options=${name}$`), layer: name })),
];

/** Terser finds some 30 bytes in a tag that swc leaves. */
const forTerser: MinifyOptions = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 3, unsafe_arrows: true },
  format: { preamble: CALLED_ON_LOAD, ascii_only: true },
};

/** Common names for all chunks of a file compress 2 % better than swc's. */
const forJoined: MinifyOptions = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 2, hoist_funs: true },
  format: { preamble: CALLED_ON_LOAD, ascii_only: true },
};

/** V8 keeps a whole file at two bytes a character, and scans it so, for one character beyond Latin-1. Escapes also weigh less in brotli. */
const oneByte = { ascii_only: true };

const minifier = (files: object, { format, ...options }: JsMinifyOptions = {}, ...more: MinifyOptions[]) => {
  // `passes`: again until nothing more is saved.
  const forSwc: JsMinifyOptions = { ecma: 2020, compress: { passes: 0 }, ...options, format: { ...format, ...oneByte } };
  return new TerserPlugin({
    ...files,
    minify: [TerserPlugin.swcMinify, ...more.map(() => TerserPlugin.terserMinify)],
    terserOptions: [forSwc, ...more],
    // Licences, beside the files instead of in them.
    extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
    // swc has its own threads.
    parallel: false,
  });
};
/** Two methods that tapable's Hook has for itself are mangled in tags too. Other names that begin so belong to pages and third parties. */
const forTags: JsMinifyOptions = {
  // Terser shortens returns by some ten bytes more than swc.
  compress: { passes: 0, if_return: false },
  mangle: { props: { regex: '^_(insert|runRegisterInterceptors)$' } },
  format: { preamble: `${CALLED_ON_LOAD}\n` },
};
const isChunk = /^chunks\/\d/;

/** The loaders of our sources, tapable's Hook and web-vitals. */
const sources = [
  {
    test: /\.tsx?$/,
    resourceQuery: { not: /./ },
    type: 'javascript/esm',
    resolve: { fullySpecified: false },
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      allowTsInNodeModules: true,
      configFile: join(context, 'tsconfig.json'),
      compilerOptions: { noEmit: false },
    },
  },
  {
    test: /[\\/](plugins[\\/].*[\\/]texts|languages[\\/]names|contracts[\\/][\w-]+-columns)\.ts$/,
    loader: fileURLToPath(new URL('tools/build/loaders/value-loader.ts', import.meta.url)),
  },
  { test: /[\\/]overlay[\\/]declared\.ts$/, loader: fileURLToPath(new URL('tools/build/loaders/events-loader.ts', import.meta.url)) },
  { test: /[\\/](style|[\w-]+-style|theme)\.ts$/, loader: fileURLToPath(new URL('tools/build/loaders/style-loader.ts', import.meta.url)) },
  {
    test: /(tapable[\\/]lib[\\/]Hook|web-vitals[\\/]dist[\\/]modules[\\/].*)\.js$/,
    type: 'javascript/esm',
    loader: fileURLToPath(new URL('tools/build/loaders/patch-loader.ts', import.meta.url)),
  },
];

/** The folder of a dependency, which npm may have put beside this package. */
const installed = (name: string): string => {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find(existsSync) ?? name;
};

/** React's modules without those that choose between its two builds, and check that the other one is gone. */
const react = Object.fromEntries(
  Object.entries({
    react: 'react/cjs/react',
    'react/jsx-runtime': 'react/cjs/react-jsx-runtime',
    'react-dom': 'react-dom/cjs/react-dom',
    'react-dom/client': 'react-dom/cjs/react-dom-client',
    scheduler: 'scheduler/cjs/scheduler',
  }).map(([name, file]) => [`${name}$`, join(installed(file.split('/')[0] as string), '..', `${file}.production.js`)]),
);

/** On pages a contract's shapes are their own checks, without the data that other readers of a contract need. */
const contracts = Object.fromEntries(
  ['shape', 'check'].map((name) => [join(context, `lib/contracts/${name}.ts`), join(context, 'lib/contracts/page-shape.ts')]),
);

/** The test kit for authors of plugins outside: one plain module with the kernel's own hooks in it. */
export const kit = (): Configuration => ({
  name: 'kit',
  mode: 'none',
  context,
  target: ['web', 'es2020'],
  devtool: false,
  entry: { testing: './tools/package/testing/index.ts' },
  output: { path: fileURLToPath(new URL('dist', import.meta.url)), filename: '[name].js', module: true, library: { type: 'module' } },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: sources },
  optimization: { concatenateModules: true, usedExports: true, providedExports: true, sideEffects: true },
  experiments: { outputModule: true },
  performance: false,
  stats: 'errors-warnings',
});

/** The tags of all sites, and every chunk that their manifests enable; as readable as their sources where not minimized. */
export function tags(minimize = true): Configuration {
  const chunks = new OwnChunks({
    file: chunkFile,
    global: uniqueName,
    named: /^(consent|(runtime|first|analytics|contact|vendors|prompts|errors)-.+)$/,
    list: /^(runtime|first)-/,
    shared: SHARED,
  });
  return {
    name: 'tags',
    // Without its optimizations a chunk is not one scope.
    mode: 'production',
    cache: !minimize,
    context,
    // ES2020 and no dynamic code: webpack's plain `web` target emits a guarded `new Function`.
    target: ['web', 'es2020'],
    devtool: 'hidden-source-map',
    entry: Object.fromEntries(siteIds.map((id) => [id, `${join(networkFolder, 'sites', id)}.ts?tag`])),
    output: {
      path: join(networkFolder, 'dist'),
      filename: '[name].js',
      chunkFilename: 'chunks/[id].js',
      uniqueName,
      enabledChunkLoadingTypes: [],
      chunkLoadingGlobal: uniqueName,
      publicPath: '',
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Generated code names files from the root, in the network's folder or in this one.
      roots: [networkFolder, context],
      alias: { ...react, ...contracts, 'web-vitals$': join(installed('web-vitals'), 'dist/modules/index.js') },
    },
    module: {
      rules: [...sources, ...manifests, ...layers],
    },
    optimization: {
      minimize,
      // The shortest, as only a tag's own chunks see them. Adding a plugin renumbers modules, which changes every chunk's hash.
      chunkIds: 'natural',
      moduleIds: 'natural',
      realContentHash: false,
      splitChunks: false,
      flagIncludedChunks: false,
      // webpack would merge `runtime-<id>` into `first-<id>`, which contains it.
      mergeDuplicateChunks: false,
      // The wrapper of React's modules would be in every tag.
      concatenateModules: { commonjs: false },
      minimizer: [
        minifier({ include: isChunk }),
        minifier({ include: isJoined }, {}, forJoined),
        minifier({ exclude: /^chunks\// }, forTags, forTerser),
      ],
    },
    plugins: [
      new SwitchesFile(),
      new webpack.DefinePlugin({ TAPROOT_BUILD: JSON.stringify(BUILD_MARK) }),
      chunks,
      new KeepGlobals(),
      new CompileCalled(chunks),
    ],
    experiments: { layers: true },
    performance: false,
    stats: 'errors-warnings',
  };
}
