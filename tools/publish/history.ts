import { z } from 'zod';
import { isHashed } from './headers';

/** The file of the store that remembers what was published. */
export const HISTORY = 'releases.json';

const file = z.string().refine((name) => isHashed(name) && !name.includes('..'));
const history = z.strictObject({
  releases: z.array(z.strictObject({ published: z.iso.datetime(), version: z.string(), files: z.array(file) })),
});

/** The published releases, oldest first. `files` are those with a hash in their names. */
export type History = z.infer<typeof history>;

/** Reads the history. Throws if it is malformed: without it, nothing may be deleted. */
export function readHistory(text: string | undefined): History {
  if (text === undefined) return { releases: [] };
  try {
    return history.parse(JSON.parse(text));
  } catch {
    throw new Error(`${HISTORY} in the store is no history of releases. Mend it, or delete it: nothing older is pruned then.`);
  }
}

/**
 * Returns the history with the releases whose tags the store serves at `now` at its end: a tag that was rolled back is in use again, and is
 * kept as long as a new one.
 */
export function withServed({ releases }: History, tags: readonly string[], now: Date): History {
  const isServed = ({ files }: History['releases'][number]) =>
    files.some((name) => {
      const build = /^[^/]+\.([\da-f]{8})\.js$/.exec(name)?.[1];
      return build && tags.some((text) => text.includes(`+${build}`));
    });
  const again = releases.slice(0, -1).filter(isServed);
  return { releases: [...releases, ...again.map((release) => ({ ...release, published: now.toISOString() }))] };
}

/** A tag is cached for five minutes, and pinned for as long as a site takes to change. Both get 30 days. */
const KEPT_MS = 30 * 86_400_000;

export interface Pruned {
  readonly history: History;
  /** Files of releases replaced more than 30 days ago that no later release names. */
  readonly files: readonly string[];
}

/** Returns which releases stay known at `now`, and which files go. A release lasts 30 days from when another one replaced it. */
export function prune({ releases }: History, now: Date): Pruned {
  const isKept = (_: unknown, i: number) => {
    const next = releases[i + 1];
    return !next || now.getTime() - Date.parse(next.published) <= KEPT_MS;
  };
  const kept = releases.filter(isKept);
  const named = new Set(kept.flatMap(({ files }) => files));
  const files = [...new Set(releases.flatMap((release) => release.files))].filter((name) => !named.has(name));
  return { history: { releases: kept }, files };
}
