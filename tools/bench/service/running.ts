/** A running server to measure. */
export interface Running {
  readonly url: string;
  /** CPU until it was ready, s. Undefined where the system does not say. */
  readonly started?: number | undefined;
  close(): Promise<void>;
}
