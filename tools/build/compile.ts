import webpack, { type Compilation, type Configuration, type WebpackPluginInstance } from 'webpack';

/** Returns a configuration that writes into another folder, with more plugins. */
export const into = (config: Configuration, folder: string, ...plugins: WebpackPluginInstance[]): Configuration => ({
  ...config,
  output: { ...config.output, path: folder },
  plugins: [...(config.plugins ?? []), ...plugins],
});

/** Runs webpack, and resolves to one compilation per configuration. Rejects with its errors and warnings. */
export function compile(configurations: [Configuration, ...Configuration[]]): Promise<[Compilation, ...Compilation[]]> {
  return new Promise((resolve, reject) =>
    webpack(configurations, (error, all) => {
      if (error) return reject(error);
      if (!all || all.hasErrors() || all.hasWarnings()) return reject(new Error(all?.toString('errors-warnings')));
      resolve(all.stats.map(({ compilation }) => compilation) as [Compilation]);
    }),
  );
}
