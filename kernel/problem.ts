/** A caught error with its origin. */
export interface Problem {
  readonly error: unknown;
  /** The kind, for the error tracker; `plugin_error` by default. */
  readonly kind: string;
  readonly severity: 'warn' | 'error';
  readonly plugin?: string;
  readonly hook?: string;
  /** ms since the epoch. */
  readonly time: number;
}
