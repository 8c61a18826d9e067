/** The name of the database of unsent hits. Keys in local storage begin with it. */
export const JOURNAL = 'tp_journal';

/** The prefix of a page's key. Only the page itself adds to its key, so that two tabs can't overwrite each other's hits. */
export const PREFIX = `${JOURNAL}_`;

/** ms for which hits are kept (HIT-05). */
export const LONGEST_AGE = 7 * 24 * 60 * 60 * 1_000;

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

/** An entry's line, of a hit that has been tried fewer than 5 times. */
const LINE = /^(\S+) [0-4] (\d+) (.+)$/;

/**
 * Returns the JSON of the hits in the text under a page's key. Returns none of them if one is no hit, is from before `since` (ms since the
 * epoch), or has been tried often: any script may have written it, and the queue tells what it drops.
 */
export function keptHits(text: string, since: number): string[] {
  const lines = text.split('\n').slice(1);
  const hits = lines.flatMap((line) => {
    const [, id, time, json = ''] = LINE.exec(line) ?? [];
    try {
      return Number(time) >= since && JSON.parse(json).hit_id === id ? json : [];
    } catch {
      return [];
    }
  });
  return hits.length < lines.length ? [] : hits;
}
