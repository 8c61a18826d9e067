import type { Store } from '../store/store';
import { createErrorGroups, type ErrorGroups } from './groups';
import type { SourceMaps } from './source-maps';

/** Rows that are read at once. */
const PAGE = 1_000;

/** Groups the errors that the store has received since then, ms since the epoch. */
export async function readErrorGroups(store: Store, maps: SourceMaps, since: number): Promise<ErrorGroups> {
  const groups = createErrorGroups(maps);
  for (let last = 0; ; ) {
    const rows = await store.page('error', last, PAGE);
    await groups.add(rows.filter(({ received }) => received >= since));
    const end = rows.at(-1);
    if (!end) return groups;
    last = end.id;
  }
}
