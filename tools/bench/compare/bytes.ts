/** Brotli bytes. */
export interface Bytes {
  readonly tag: number;
  /** Scripts and style sheets, including the tag. */
  readonly all: number;
  readonly scripts: number;
}

/** Counts the requested files, each address once. `weigh` returns undefined for files that are neither script nor style of the subject. */
export function countBytes(asked: readonly string[], tag: string, weigh: (url: string) => number | undefined): Bytes {
  const own = [...new Set(asked)].filter((url) => weigh(url) !== undefined);
  return {
    tag: weigh(tag) ?? 0,
    all: own.reduce((sum, url) => sum + (weigh(url) ?? 0), 0),
    scripts: own.filter((url) => url.endsWith('.js')).length,
  };
}
