// biome-ignore lint/suspicious/noExplicitAny: the arguments are the engine's own
export type Methods = Readonly<Record<string, (...args: any[]) => unknown>>;

/** A call of an engine's method; '' resolves when the engine is open. */
export interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code?: string };
}
