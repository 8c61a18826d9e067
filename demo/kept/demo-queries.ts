import { documentedQueries } from '../../service/warehouse/documented';

/** Returns a query of docs/warehouse.md by its heading, for the demo's hosts, none of which is a production host. */
export function demoQuery(heading: string): string {
  const sql = documentedQueries().get(heading);
  if (!sql) throw new Error(`docs/warehouse.md has no query "${heading}"`);
  return sql.replaceAll("environment = 'production'", "environment <> 'testing'");
}
