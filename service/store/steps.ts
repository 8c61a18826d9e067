/** A statement in the SQL of both engines, with `$1` for its first value. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Work in a transaction, as statements one after the other. Each yield returns the rows of its statement. */
export type Steps<T> = Generator<Statement, T, readonly object[]>;

/**
 * A table function that returns the objects in the JSON array `$1` as `value`. Join tables to it by `cross join`: SQLite then reads the array
 * first and looks rows up by an index, where it might else read the whole table.
 */
export type Each = string;

export function* ask<R extends object>(sql: string, ...values: readonly unknown[]): Steps<readonly R[]> {
  return (yield { sql, values }) as readonly R[];
}

/** JSON for `Each`. */
export const jsonOf = (rows: readonly object[]): string => JSON.stringify(rows);
export const jsonOfIds = (ids: Iterable<unknown>): string => JSON.stringify([...ids].map((id) => ({ id })));

/** Runs steps whose statements answer at once. */
export function runSteps<T>(steps: Steps<T>, run: (statement: Statement) => readonly object[]): T {
  let step = steps.next();
  while (!step.done) step = steps.next(run(step.value));
  return step.value;
}

/** Runs steps whose statements answer later. */
export async function awaitSteps<T>(steps: Steps<T>, run: (statement: Statement) => Promise<readonly object[]>): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}
