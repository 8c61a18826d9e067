import { readFileSync } from 'node:fs';

/**
 * The queries of docs/warehouse.md, by their headings. The document is the one place where they are written: tests run them from there, and so
 * does a page that shows figures.
 */
export const documentedQueries = (): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync(new URL('../../docs/warehouse.md', import.meta.url), 'utf8').matchAll(/^### (.+)\n[\s\S]*?```sql\n([\s\S]*?)```/gm),
    ].map(([, title = '', sql = '']) => [title, sql]),
  );
