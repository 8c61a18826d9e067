/** A server that is measured. */
export interface Running {
  readonly url: string;
  close(): Promise<void>;
}
