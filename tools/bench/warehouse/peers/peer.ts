/** Another engine, with the same hits, for a narrow table of the columns that the questions need. */
export interface Peer {
  readonly name: string;
  /** Loads a file of values with tabs between them. Resolves to the bytes that it takes. */
  load(path: string): Promise<number>;
  ask(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

/** The columns of the table `hits` in their order: `at` in ms since the epoch, `value` in cents. No value is null. */
export const COLUMNS = {
  ...{ day: 'text', at: 'bigint', visitor: 'text', session: 'text', event: 'text', site: 'text', path: 'text', source: 'text' },
  ...{ experiment: 'text', variant: 'text', gift: 'text', currency: 'text', value: 'bigint', counted: 'smallint' },
} as const;

/** Selects them from the facts, in DuckDB's SQL. `counted`: the condition of figures. */
export const columnsOf = (counted: string): string => `select "day"::varchar, epoch_ms("at"), coalesce(visitor, ''), coalesce(sess_id, ''),
  event, site, coalesce(page_path, ''), coalesce(utm_source, ''), coalesce(experiment_id, ''), coalesce(variant, ''),
  coalesce(transaction_id, ''), coalesce(currency, ''), coalesce(round("value" * 100), 0)::bigint, (${counted})::integer from all_hits`;
