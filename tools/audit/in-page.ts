/** Returns the text of a function's call, for a page. Build tools put `__name` around functions that a function holds. */
export const callText = (run: (...args: never[]) => unknown, ...args: readonly unknown[]): string =>
  `(() => { const __name = (made) => made; return (${run})(${args.map((one) => JSON.stringify(one)).join()}); })()`;
