import { parseUrl } from '../url/url';
import { find, findAll } from './native';

/** A script that browsers run, unless the page holds it. */
const RUNS = /^$|^module$|^(application|text)\/(x-)?(java|ecma|live|j)script/i;

/** Returns the other hosts whose scripts run on the page, without the tag's. */
export function strangers({ document, window }: { readonly document: Document; readonly window: Window }, site: string): string[] {
  const hostOf = ({ src }: HTMLScriptElement) => parseUrl(src, window.location.href)?.host ?? '';
  const tag = find<HTMLScriptElement>(document, `script[src*="/${site}."]`);
  const own = [window.location.host, ...(tag ? [hostOf(tag)] : [])];
  const running = [...findAll<HTMLScriptElement>(document, 'script[src]')].filter(({ type }) => RUNS.test(type)).map(hostOf);
  return [...new Set(running)].filter((host) => host && !own.includes(host));
}
