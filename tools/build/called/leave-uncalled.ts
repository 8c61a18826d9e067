import type { CalledRange } from '../../bench/page/bare-page';
import { type FunctionAt, functionsOf, parse } from './functions';

/** Returns the functions of a script that ran, by the ranges that V8 counted. */
export const ranOf = (functions: readonly FunctionAt[], ranges: readonly CalledRange[]): FunctionAt[] =>
  // An arrow function within another may end where that one does.
  ranges.flatMap(({ from, to }) => functions.filter((one) => one.to === to && one.from <= from).at(-1) ?? []);

/** Returns a script's text in which `0` stands for each function that did not run, to be weighed: it is no script any more. */
export function leaveUncalled(text: string, ranges: readonly CalledRange[]): string {
  const functions = functionsOf(parse(text));
  const ran = new Set(ranOf(functions, ranges));
  let [rest, at] = ['', 0];
  for (const one of functions) {
    // The function around has taken this one along.
    if (ran.has(one) || one.from < at) continue;
    rest += `${text.slice(at, one.from)}0`;
    at = one.to;
  }
  return rest + text.slice(at);
}
