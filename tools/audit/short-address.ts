/** A part of a path made of digits or random characters: an id, or a file's hash. */
const VARIES = /^(\d{4,}|[\da-f]{8}-[\da-f-]{27}|(?=[^/]*\d)[\w-]{24,})(\.\w{1,5})?$/i;

/** Returns an address without the values of parameters and the variable parts of its path: `https://a.example/x/…?id`. */
export function shortAddress(address: string): string {
  const bare = address.startsWith('//');
  if (bare || !URL.canParse(address)) return address.slice(0, 200);
  const { protocol, host, pathname, searchParams } = new URL(address);
  const path = pathname
    .split('/')
    .map((part) => part.replace(VARIES, '…$2'))
    .join('/');
  const names = [...new Set(searchParams.keys())].slice(0, 12).map((name) => name.slice(0, 40));
  return `${protocol}//${host}${path.slice(0, 200)}${names.length ? `?${names.join('&')}` : ''}`;
}
