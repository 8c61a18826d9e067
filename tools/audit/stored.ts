import type { Found, Kind } from './found';
import type { DocumentContent } from './look-around';

/** A write from before the visit's choice. It names the writer of entries that remain. */
export const BEFORE = 'before the choice';

const KINDS: readonly Kind[] = [
  'local storage',
  'session storage',
  'database',
  'cache',
  'bucket',
  'file',
  'service worker',
  'interest group',
  'window name',
];
const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

/** The storage of a page's documents when it was left. */
export interface Look {
  readonly page: string;
  readonly documents: readonly DocumentContent[];
}

const keyOf = ({ kind, name, address }: Found) => JSON.stringify([kind, name, address]);

/** Returns stored data with all scripts that wrote it, the last one first, and writes that are gone. */
export function storedFound(looks: readonly Look[], writes: readonly Found[]): Found[] {
  const known = new Map<string, Found>();
  for (const write of writes) {
    if (!isKind(write.kind) || write.name === '') continue;
    const key = keyOf(write);
    const earlier = known.get(key);
    const by = write.isEvaded ? [] : [...new Set([...write.by, ...(earlier?.by ?? [])])];
    const how = write.how === BEFORE ? (earlier?.how ?? BEFORE) : write.how;
    known.set(key, { ...write, by, how });
  }
  const there = new Set<string>();
  const stored = looks.flatMap(({ page, documents }) =>
    documents.flatMap(({ origin, stored }) =>
      stored.flatMap(([kind, name]): Found[] => {
        if (!isKind(kind)) return [];
        const found: Found = { kind, name, address: origin, by: [], how: '', page };
        const key = keyOf(found);
        there.add(key);
        const written = known.get(key);
        return [{ ...found, by: written?.by ?? [], page: written?.page ?? page }];
      }),
    ),
  );
  return [...stored, ...[...known].filter(([key, { how }]) => how !== BEFORE && !there.has(key)).map(([, one]) => one)];
}
