/** `new URL` that returns undefined instead of throwing. */
export function parseUrl(text: string, base?: string): URL | undefined {
  // Parsing an empty referrer would throw, which is slow.
  if (!text && !base) return;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The parts of a URL's text, which add up to it: `query` begins with `?` and `hash` with `#` if there are any. */
export interface UrlParts {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** Splits any text, absolute, relative or malformed. Never throws. */
export function splitUrl(text: string): UrlParts {
  const hashAt = text.indexOf('#');
  const front = hashAt < 0 ? text : text.slice(0, hashAt);
  const queryAt = front.indexOf('?');
  return {
    path: queryAt < 0 ? front : front.slice(0, queryAt),
    query: queryAt < 0 ? '' : front.slice(queryAt),
    hash: hashAt < 0 ? '' : text.slice(hashAt),
  };
}

/** Percent-decodes once. Invalid UTF-8 stays encoded. */
export const decode = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

/** Parses `a=1&b=2`. `+` is a space, and names and values are decoded once, in order. */
export const readParameters = (query: string): [name: string, value: string][] =>
  query
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const plain = pair.replace(/\+/g, ' ');
      const at = plain.indexOf('=');
      return at < 0 ? [decode(plain), ''] : [decode(plain.slice(0, at)), decode(plain.slice(at + 1))];
    });

/** Returns `a=1&b=2` without the parameters that `keep` rejects. The others stay byte for byte. */
export const filterParameters = (query: string, keep: (name: string, value: string) => boolean): string =>
  query
    .split('&')
    .filter((pair) => {
      // A question mark at the start belongs to the name.
      const [parameter] = readParameters(`&${pair}`);
      return !parameter || keep(...parameter);
    })
    .join('&');
