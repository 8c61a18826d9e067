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

export type Returned<S> = S extends Steps<infer T> ? T : never;

// biome-ignore lint/suspicious/noExplicitAny: the arguments are each call's own
type StepCalls = Readonly<Record<string, (...args: any[]) => Steps<unknown>>>;

/** Calls that answer at once, and those that answer later. */
export type CallsNow<C extends StepCalls> = { readonly [N in keyof C]: (...args: Parameters<C[N]>) => Returned<ReturnType<C[N]>> };
export type CallsLater<C extends StepCalls> = {
  readonly [N in keyof C]: (...args: Parameters<C[N]>) => Promise<Returned<ReturnType<C[N]>>>;
};

/** Makes calls of steps, each of which `run` carries out. */
export const callsOf = <C extends StepCalls>(calls: C, run: (steps: Steps<unknown>) => unknown) =>
  Object.fromEntries(Object.entries(calls).map(([name, steps]) => [name, (...args: unknown[]) => run(steps(...args))])) as unknown;
