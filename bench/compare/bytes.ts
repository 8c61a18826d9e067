/** Brotli bytes. */
export interface Bytes {
  readonly tag: number;
  /** Scripts and style sheets, the tag among them. */
  readonly all: number;
  readonly scripts: number;
}

/** Counts what was asked for, each address once; `weigh` is undefined for what is neither script nor style of the subject. */
export function countBytes(asked: readonly string[], tag: string, weigh: (url: string) => number | undefined): Bytes {
  const own = [...new Set(asked)].filter((url) => weigh(url) !== undefined);
  return {
    tag: weigh(tag) ?? 0,
    all: own.reduce((sum, url) => sum + (weigh(url) ?? 0), 0),
    scripts: own.filter((url) => url.endsWith('.js')).length,
  };
}
