import { readFileSync } from 'node:fs';

/** The queries of docs/warehouse.md, by their headings. */
export const queries: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(new URL('../../../docs/warehouse.md', import.meta.url), 'utf8').matchAll(/^### (.+)\n[\s\S]*?```sql\n([\s\S]*?)```/gm),
  ].map(([, title = '', sql = '']) => [title, sql]),
);

/** A row's values in their order; PostgreSQL hands numbers beyond 32 bits over as text. */
export const valuesOf = (row: object): unknown[] =>
  Object.values(row).map((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value));
