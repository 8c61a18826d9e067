/**
 * Returns the text of a function's call, for a page. Build tools put `__name` around functions that a function holds. Strict, as pages can
 * reach sloppy functions, and their arguments, through `caller`.
 */
export const callText = (run: (...args: never[]) => unknown, ...args: readonly unknown[]): string =>
  `(() => { 'use strict'; const __name = (made) => made; return (${run})(${args.map((one) => JSON.stringify(one)).join()}); })()`;
