import { create, find } from '../lib/dom/native';
import type { ScriptPolicy } from './script-policy';

/** LIF-07. ms. */
const LIMIT = 10_000;

/**
 * Loads a script once. `src` has passed the page's script policy. `integrity` needs the server's CORS header. The request reveals only the
 * page's origin, whatever the page's own referrer policy is (PRV-04). Rejects if the script failed: `error` (blocked, missing or corrupted,
 * which a page can't tell apart) or `timeout`.
 */
const loadScript = (document: Document, src: string, nonce: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = create(document, 'script');
    const end = ({ type = 'timeout' }: { readonly type?: string }) => {
      script.remove();
      if (type === 'load') resolve();
      else reject(new Error(`${src}: ${type}`));
    };
    setTimeout(() => end({}), LIMIT);
    const crossOrigin = integrity ? '' : null;
    Object.assign(script, { nonce, integrity, crossOrigin, referrerPolicy: 'strict-origin', src, onload: end, onerror: end });
    find(document, 'head,body')?.append(script);
    // The browser goes on without the element. A framework that hydrates the document finds no stranger in it (React 18). Third parties, which
    // have no integrity, look for theirs.
    if (integrity) script.remove();
  });

/**
 * Loads a script once, from an address that the manifest allows (TAG-06). `integrity` needs the server's CORS header. Rejects if the
 * address is not allowed, and with `error` or `timeout`.
 */
export type LoadScript = (url: string, integrity?: string) => Promise<void>;

/** Loads scripts with the nonce of the page's policy. A `crossOrigin` of '' is `anonymous` (HTML, "CORS settings attributes"). */
export const createScriptLoader =
  (document: Document, policy: ScriptPolicy, nonce = ''): LoadScript =>
  async (url, integrity = '') =>
    loadScript(document, policy(url), nonce, integrity);
