/** A running server to measure. */
export interface Running {
  readonly url: string;
  close(): Promise<void>;
}
