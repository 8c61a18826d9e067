import type { Found, Kind } from './found';
import type { DocumentContent } from './look-around';

/** A write from before the visit's choice. It names the writer of entries that remain. */
export const BEFORE = 'before the choice';

const KINDS: readonly Kind[] = ['local storage', 'session storage', 'database', 'cache', 'bucket', 'file', 'service worker', 'window name'];
const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

/** The storage of a page's documents when it was left. */
export interface Look {
  readonly page: string;
  readonly documents: readonly DocumentContent[];
}

const same = (one: Found, other: Found) => one.kind === other.kind && one.name === other.name && one.address === other.address;

/** Returns stored data with the script that wrote it, and writes that are gone. */
export function storedFound(looks: readonly Look[], writes: readonly Found[]): Found[] {
  const known = writes.filter(({ kind, name }) => isKind(kind) && name !== '');
  const there = looks.flatMap(({ page, documents }) =>
    documents.flatMap(({ origin, stored }) =>
      stored.flatMap(([kind, name]): Found[] => {
        if (!isKind(kind)) return [];
        const found: Found = { kind, name, address: origin, by: [], how: '', page };
        const written = known.filter((one) => same(one, found)).at(-1);
        return [{ ...found, by: written?.by ?? [], page: written?.page ?? page }];
      }),
    ),
  );
  return [...there, ...known.filter((write) => write.how !== BEFORE && !there.some((one) => same(one, write)))];
}

/** Returns the addresses that the browser contacts in advance because of a page's markup. */
export const hintsFound = (looks: readonly Look[]): Found[] =>
  looks.flatMap(({ page, documents }) =>
    documents.flatMap(({ hints }) =>
      hints
        .filter(([, address]) => /^https?:/.test(address))
        .map(([rel, address]): Found => ({ kind: 'hint', name: '', address, by: [page], how: rel, page })),
    ),
  );
