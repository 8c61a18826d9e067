export interface ErrorsOptions {
  /** Beginnings of third parties' addresses, without their scheme. Added by the build (`tools/build/hand-down.ts`). */
  readonly thirdParties?: readonly string[];
}
