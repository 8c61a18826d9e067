import type { PartTools } from '../part';

/** Returns a function that wraps another function to report its errors. */
export const reporting =
  (report: PartTools['report']) =>
  <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
  (...args: Args): Result | undefined => {
    try {
      return run(...args);
    } catch (error) {
      report(error);
    }
  };
