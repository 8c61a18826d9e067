import { fileURLToPath } from 'node:url';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';

/** Builds the live page's script: `dist/demo/live.js`. */
export default function liveConfig(mode: 'production' | 'development'): Configuration {
  return {
    name: 'live',
    mode,
    context: fileURLToPath(new URL('../..', import.meta.url)),
    target: ['web', 'es2020'],
    devtool: false,
    entry: { live: './demo/live/index.tsx' },
    output: { path: fileURLToPath(new URL('../../dist/demo', import.meta.url)), filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          oneOf: [
            {
              test: /sites[\\/]local-hosts\.ts$/,
              loader: fileURLToPath(new URL('../../tools/build/loaders/value-loader.ts', import.meta.url)),
            },
            { test: /\.tsx?$/, loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } },
          ],
        },
      ],
    },
    // No visitor of a site loads it, so a build that is 5 s faster is worth more than its last bytes.
    optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify })] },
    performance: false,
    stats: 'errors-warnings',
  };
}
