import { googleCommand } from '../../lib/values/google-command';

type Globals = Record<string, unknown>;

/** Puts an entry where a tag manager finds it. The kernel made the layer; the page may have lost it since. */
export function pushEntry(globals: Globals, entry: unknown): void {
  if (!(globals.dataLayer as unknown[] | undefined)?.push) globals.dataLayer = [];
  (globals.dataLayer as unknown[]).push(entry);
}

/** As `gtag(…)` does. */
export const tellGoogle = (globals: Globals, ...words: readonly unknown[]): void => pushEntry(globals, googleCommand(...words));

/** Makes `gtag` where the page has none, and says when (ms since the epoch), as its snippet does. */
export function defineGtag(globals: Globals, now: number): void {
  if (typeof globals.gtag === 'function') return;
  globals.gtag = (...words: readonly unknown[]) => tellGoogle(globals, ...words);
  tellGoogle(globals, 'js', new Date(now));
}

/** Returns whether a library of Google's has taken up the work for that id. */
export const isTagged = (globals: Globals, id: string): boolean =>
  !!(globals.google_tag_manager as Readonly<Record<string, unknown>> | undefined)?.[id];
