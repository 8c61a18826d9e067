import { readFileSync } from 'node:fs';

/** Reads the queries under headings of docs/warehouse.md in blocks of a language. No other heading stands between. */
const queriesIn = (language: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync(new URL('../../docs/warehouse.md', import.meta.url), 'utf8').matchAll(
        new RegExp(`^### (.+)\\n(?:(?!#).*\\n)*?\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'gm'),
      ),
    ].map(([, title = '', sql = '']) => [title, sql]),
  );

/**
 * The queries of docs/warehouse.md, by their headings. The document is the one place where they are written: tests run them from there, and so
 * does a page that shows figures.
 */
export const documentedQueries = (): ReadonlyMap<string, string> => queriesIn('sql');

/** The queries over facts. */
export const factQueries = (): ReadonlyMap<string, string> => queriesIn('sql facts');
