import { loadScript } from '../lib/network/load-script';
import type { ScriptPolicy } from './script-policy';

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
