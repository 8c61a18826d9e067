/** A stack as the protocol's `Runtime.StackTrace`. Its addresses are the page's. */
export interface Stack {
  readonly callFrames?: readonly { readonly scriptId?: unknown; readonly url?: unknown }[];
  readonly parent?: Stack;
  /** The stack's callers, to be asked for by `Debugger.getStackTrace`. */
  readonly parentId?: object;
}

/** The initiator of a request, as the protocol's `Network.Initiator`. */
export interface Initiator {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly stack?: Stack;
}

/** Number of scripts in a chain, nearest first. */
const MOST = 6;

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^(https?|blob|data):/.test(value);
const withoutQuery = (url: string): string =>
  url
    .replace(/[?#].*/s, '')
    .replace(/^(blob:https?:\/\/[^/]*).*/s, '$1')
    .slice(0, 300);

/**
 * Returns the causes of a request: the scripts of its stack, else the page or style whose text contains the address, else the first of
 * `otherwise`. `scriptsOf`: resolves a stack to scripts, nearest first.
 */
export function blameOf(
  initiator: Initiator | undefined,
  otherwise: readonly string[],
  scriptsOf: (stack: Stack) => readonly string[],
): string[] {
  const scripts = initiator?.stack ? scriptsOf(initiator.stack) : [];
  const causes = scripts.length ? scripts : [initiator?.url, ...otherwise].filter(isAddress).slice(0, 1);
  return [...new Set(causes.map(withoutQuery))].slice(0, MOST);
}
