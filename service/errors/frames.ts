/** A place in a script as a browser names it. Line and column begin at 1. */
export interface Frame {
  /** The function's name, '' if it has none. */
  readonly name: string;
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** The address of a frame with line and column. */
export const scriptOf = ({ url, line, column }: Frame): string => `${url}:${line}:${column}`;

const MOST_FRAMES = 50;

/** Longer lines are nobody's frames. */
const LONGEST_LINE = 1_000;

/** `    at async Object.f [as g] (https://…/main.js:1:23)`, `    at https://…/main.js:1:23`. */
const CHROMIUM = /^\s*at (?:(?:async |new )?(.*?) \()?((?:https?|file|webpack-internal):[^\s()]*?):(\d{1,7}):(\d{1,7})\)?$/;

/** `f@https://…/main.js:1:23`, `async*f/<@https://…`, `@https://…`, and WebKit's bare address. */
const OTHERS = /^(?:([^@\s]*?(?: code)?)@)?((?:https?|file):[^\s()]*?):(\d{1,7}):(\d{1,7})$/;

/** Decorations of a name: Chromium adds the alias, Firefox the caller's kind and a mark for anonymous functions. */
const nameOf = (name = '') => {
  const plain = name
    .replace(/ \[as .*\]$/, '')
    .replace(/^async\*/, '')
    .replace(/[/<]+$/, '');
  return /^(?:global|module|eval) code$|^<anonymous>$/.test(plain) ? '' : plain;
};

function toFrame(text: string): Frame[] {
  if (text.length > LONGEST_LINE) return [];
  const [, name, url, line, column] = CHROMIUM.exec(text) ?? OTHERS.exec(text.trim()) ?? [];
  return url ? [{ name: nameOf(name), url, line: Number(line), column: Number(column) }] : [];
}

/** The frames of a stack as Chromium, Firefox or WebKit write it, innermost first. Lines that name no place are left out. */
export const framesOf = (stack: string): Frame[] =>
  stack
    .split('\n', 4 * MOST_FRAMES)
    .flatMap(toFrame)
    .slice(0, MOST_FRAMES);
