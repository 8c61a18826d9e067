import webpack, { type Compilation, type Configuration } from 'webpack';

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
