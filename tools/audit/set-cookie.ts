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

/** Reads a cookie as a script assigns it: its name, '' for a line without `=`, its value, and whether the line removes it. */
export function assignedCookie(line: string): { readonly name: string; readonly value: string; readonly isExpired: boolean } {
  const [pair = '', ...attributes] = line.split(';');
  const last = (attribute: RegExp) => attributes.flatMap((one) => attribute.exec(one)?.[1]?.trim() ?? []).at(-1);
  const age = last(/^\s*max-age\s*=(.*)$/is);
  const end = Date.parse(last(/^\s*expires\s*=(.*)$/is) ?? '');
  return {
    name: pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : '',
    value: pair.slice(pair.indexOf('=') + 1).trim(),
    // Browsers ignore an age that is no number, and prefer one that is.
    isExpired: /^-?\d+$/.test(age ?? '') ? Number(age) <= 0 : end <= Date.now(),
  };
}
