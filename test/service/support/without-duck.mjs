import { register } from 'node:module';

// A machine for which DuckDB has no binary: the module that is loaded into a process lets none load.
register(
  `data:text/javascript,${encodeURIComponent(`export const resolve = (name, context, next) => {
    if (name === '@duckdb/node-api') throw new Error('no binary for this machine');
    return next(name, context);
  };`)}`,
);
