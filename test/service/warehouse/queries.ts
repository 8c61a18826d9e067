import { documentedQueries } from '../../../service/warehouse/documented';

export const queries = documentedQueries();

/** A row's values in their order; PostgreSQL hands numbers beyond 32 bits over as text. */
export const valuesOf = (row: object): unknown[] =>
  Object.values(row).map((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value));
