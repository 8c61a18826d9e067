/** Parameters that a site hands on: a choice about consent, a session, a source. A redirect that loses them loses the choice. */
const HANDED_ON = /^(tp|ut|ub|utm|custom)_|^(gclid|fbclid|dclid)$/;

/** Returns the address of a redirect with the parameters that the requested address (a path with its query) hands on. */
export function redirected(to: string, asked: string): string {
  const [path = '', search] = to.split('?', 2);
  const own = new URLSearchParams(search);
  // Copies the parameters byte for byte, because tags check their exact form.
  const handed = (asked.split('?', 2)[1] ?? '').split('&').filter((pair) => {
    const [name = ''] = pair.split('=', 1);
    return HANDED_ON.test(name) && !own.has(name);
  });
  const query = [search, ...handed].filter(Boolean).join('&');
  return query ? `${path}?${query}` : path;
}
