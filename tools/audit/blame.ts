/** Number of scripts in a chain, nearest first. */
const MOST = 6;

interface Frame {
  readonly url?: unknown;
}

interface Stack {
  readonly callFrames?: readonly Frame[];
  readonly parent?: Stack;
}

/** The initiator of a request, as the protocol's `Network.Initiator`. */
export interface Initiator {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly stack?: Stack;
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^(https?|blob|data):/.test(value);
const withoutQuery = (url: string): string =>
  url
    .replace(/[?#].*/s, '')
    .replace(/^(blob:https?:\/\/[^/]*).*/s, '$1')
    .slice(0, 300);

const chain = (urls: readonly unknown[]): string[] => [...new Set(urls.filter(isAddress).map(withoutQuery))].slice(0, MOST);

/** Returns the scripts of a stack and of its asynchronous callers, nearest first, each once. */
function scriptsOf(stack: Stack | undefined): unknown[] {
  const urls: unknown[] = [];
  for (let one = stack, depth = 0; one && depth < 32; one = one.parent, depth++)
    for (const frame of one.callFrames ?? []) urls.push(frame?.url);
  return urls;
}

/** Returns the causes of a request: scripts, else the page or style whose text contains the address, else `otherwise`. */
export function blameOf(initiator: Initiator | undefined, otherwise: string): string[] {
  const scripts = chain(scriptsOf(initiator?.stack));
  if (scripts.length) return scripts;
  return chain([initiator?.url, otherwise]).slice(0, 1);
}

const PLACE = /((?:https?|blob):[^\s)]+?):\d+:\d+/g;

/** Returns the scripts in the text of an error's stack, nearest first. */
export const blameOfText = (stack: string): string[] => chain([...stack.slice(0, 20_000).matchAll(PLACE)].map(([, url]) => url));
