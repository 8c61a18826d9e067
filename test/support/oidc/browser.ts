import type { World } from './world';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** Keeps cookies by host and path, and follows redirects over the proxy, as far as an answer that is none. */
export function createBrowser(fetch: World['fetch']) {
  const jars = new Map<string, Cookie[]>();
  const cookiesFor = ({ host, pathname }: URL) =>
    (jars.get(host) ?? []).filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
  const textOf = (cookies: readonly Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const keep = (host: string, line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/';
    const isGone = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
    const others = (jars.get(host) ?? []).filter((one) => one.name !== name || one.path !== path);
    jars.set(host, isGone ? others : [...others, { name, value, path }]);
  };
  const send = async (address: URL, options: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
    const cookie = textOf(cookiesFor(address));
    const answer = await fetch(address, { ...options, headers: { ...options.headers, ...(cookie && { cookie }) } });
    for (const line of answer.headers.getSetCookie()) keep(address.host, line);
    return answer;
  };
  const open = async (start: URL, options: Parameters<typeof send>[1] = {}) => {
    let at = start;
    let answer = await send(at, options);
    for (let hops = 0; hops < 10 && answer.status >= 300 && answer.status < 400; hops++) {
      at = new URL(`${answer.headers.get('location')}`, at);
      answer = await send(at);
    }
    return { at, status: answer.status, text: await answer.text() };
  };
  return {
    open,
    post: (address: URL, fields: Readonly<Record<string, string>>) =>
      open(address, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    cookies: (address: URL) => textOf(cookiesFor(address)),
  };
}
