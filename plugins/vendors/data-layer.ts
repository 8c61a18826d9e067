import { googleCommand } from '../../lib/values/google-command';

type Globals = Record<string, unknown>;

/** Adds an entry to the data layer of tag managers. The kernel created it, but the page may have removed it since. */
export function pushEntry(globals: Globals, entry: unknown): void {
  if (!(globals.dataLayer as unknown[] | undefined)?.push) globals.dataLayer = [];
  (globals.dataLayer as unknown[]).push(entry);
}

/** Adds an entry as `gtag(…)` does. */
export const tellGoogle = (globals: Globals, ...words: readonly unknown[]): void => pushEntry(globals, googleCommand(...words));

/** Creates `gtag` if the page has none, and passes its start time (ms since the epoch), as Google's snippet does. */
export function defineGtag(globals: Globals, now: number): void {
  if (typeof globals.gtag === 'function') return;
  globals.gtag = (...words: readonly unknown[]) => tellGoogle(globals, ...words);
  tellGoogle(globals, 'js', new Date(now));
}

/** Returns whether a Google library handles that id. */
export const isTagged = (globals: Globals, id: string): boolean =>
  !!(globals.google_tag_manager as Readonly<Record<string, unknown>> | undefined)?.[id];
