import type { Kind } from '../../service/arrival';
import type { Row, Store } from '../../service/store/store';

/** Rows that are read at once. */
const PAGE = 1_000;

/** A condition on a row of a kind's table: pages have sent it. */
export const isOwn = (kind: Kind): string =>
  `not exists (select first from generated where kind = '${kind}' and id >= first and id <= coalesce(last, id))`;

/** The rows of a kind that pages have sent, oldest first. Skips what was made up without reading it. */
export async function* ownRows(store: Pick<Store, 'page' | 'console'>, kind: Kind): AsyncGenerator<Row> {
  const made = ((await store.console('generated'))?.ranges ?? []).filter((range) => range.kind === kind);
  const endOf = (id: number) => made.find(({ first, last }) => id >= first && id <= (last ?? id))?.last;
  for (let after = 0; ; ) {
    after = endOf(after + 1) ?? after;
    const page = await store.page(kind, after, PAGE);
    if (!page.length) return;
    for (const row of page) {
      after = endOf(row.id) ?? row.id;
      // The page may go on behind the range, which the next one begins after.
      if (after !== row.id) break;
      yield row;
    }
  }
}
