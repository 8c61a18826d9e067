import { parseUrl } from '../url/url';
import { find, findAll } from './native';

/** A script that browsers run, unless the page holds it. */
const RUNS = /^$|^module$|^(application|text)\/(x-)?(java|ecma|live|j)script/i;

interface Around {
  readonly document: Document;
  readonly window: Window;
}

const hostOf = ({ src }: HTMLScriptElement, { window }: Around) => parseUrl(src, window.location.href)?.host ?? '';

/** Returns the scripts of other hosts that run on the page, without the tag's. */
export function strangeScripts(around: Around, site: string): HTMLScriptElement[] {
  const { document, window } = around;
  const tag = find<HTMLScriptElement>(document, `script[src*="/${site}."]`);
  const own = ['', window.location.host, ...(tag ? [hostOf(tag, around)] : [])];
  const scripts = [...findAll<HTMLScriptElement>(document, 'script[src]')];
  return scripts.filter((script) => RUNS.test(script.type) && !own.includes(hostOf(script, around)));
}

/** Returns their hosts. */
export const strangers = (around: Around, site: string): string[] => [
  ...new Set(strangeScripts(around, site).map((script) => hostOf(script, around))),
];
