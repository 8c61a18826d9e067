/** The name of the database of unsent hits. Keys in local storage begin with it. */
export const JOURNAL = 'tp_journal';

/** The prefix of a page's key. Only the page itself adds to its key, so that two tabs can't overwrite each other's hits. */
export const PREFIX = `${JOURNAL}_`;

/** A hit as it is kept. `time` is ms since the epoch. */
interface Kept {
  readonly id: string;
  readonly json: string;
  readonly time: number;
  /** The number of later pages that tried to deliver it. */
  readonly tries: number;
}

/**
 * Returns the text under a page's key: the time of its last heartbeat, and a line for each entry, `id tries time json`. JSON has no line
 * breaks. Null without entries.
 */
export const encodeHits = (entries: readonly Kept[], seen: number): string | null =>
  entries.length ? [seen, ...entries.map(({ id, tries, time, json }) => `${id} ${tries} ${time} ${json}`)].join('\n') : null;
