import { fileURLToPath } from 'node:url';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { ConsoleManifest } from './console-manifest';

const STYLES = ['tokens', 'frame', 'parts', 'forms', 'chart', 'print'];

/**
 * Builds the console's screens: `dist/console/`, with a hash of its content in each file's name, and `manifest.json`. The script is a
 * module that imports each screen as a chunk, relative to itself: a policy may forbid scripts of any other kind, and all Trusted Types
 * policies.
 */
export default function consoleConfig(mode: 'production' | 'development'): Configuration {
  return {
    name: 'console',
    mode,
    context: fileURLToPath(new URL('../../service/console/screens', import.meta.url)),
    target: ['web', 'es2022'],
    devtool: false,
    entry: { console: [...STYLES.map((name) => `./styles/${name}.css`), './index.tsx'] },
    output: {
      path: fileURLToPath(new URL('../../dist/console', import.meta.url)),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: 'auto',
    },
    experiments: { outputModule: true, css: true },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          // Another network has the sources in its node_modules.
          options: { transpileOnly: true, allowTsInNodeModules: true, compilerOptions: { noEmit: false } },
        },
        { test: /\.css$/, type: 'css/global', loader: fileURLToPath(new URL('loaders/css-loader.ts', import.meta.url)) },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
          parallel: false,
        }),
      ],
    },
    plugins: [new ConsoleManifest()],
    performance: false,
    stats: 'errors-warnings',
  };
}
