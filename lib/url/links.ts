import { filterParameters, splitUrl } from './url';

/** Adds query text, already encoded, before the hash. Every other byte of the address stays as it is (DEC-04). */
export function appendQuery(href: string, text: string): string {
  if (!text) return href;
  const { path, query, hash } = splitUrl(href);
  const front = path + query;
  // Browsers ignore white space at the end of an attribute, but would encode it in the middle.
  const space = hash ? '' : (/[\t\n\f\r ]*$/.exec(front)?.[0] ?? '');
  const head = front.slice(0, front.length - space.length);
  const joint = !query ? '?' : head === `${path}?` || head.endsWith('&') ? '' : '&';
  return head + joint + text + space + hash;
}

/** Returns the address without the query parameters that `goes` accepts. The rest stays byte for byte. */
export function removeQuery(href: string, goes: (name: string) => boolean): string {
  const { path, query, hash } = splitUrl(href);
  const kept = filterParameters(query.slice(1), (name) => !goes(name));
  return path + (kept && '?') + kept + hash;
}
