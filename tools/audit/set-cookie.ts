/** A cookie's name, with its domain and path. */
export interface SetCookie {
  readonly name: string;
  /** Without a dot in front; the host of the answer where the header names none. */
  readonly domain: string;
  readonly httpOnly: boolean;
}

/** Reads the `Set-Cookie` lines of an answer, one cookie a line, as the DevTools protocol joins them. Lines without a name are left out. */
export const setCookies = (lines: string, host: string): SetCookie[] =>
  lines.split('\n').flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : '';
    if (!name) return [];
    const domain = attributes.flatMap((one) => /^\s*domain\s*=\s*\.?([^\s;]+)/i.exec(one)?.[1] ?? []).at(-1);
    return [{ name, domain: (domain ?? host).toLowerCase(), httpOnly: attributes.some((one) => /^\s*httponly\s*$/i.test(one)) }];
  });
