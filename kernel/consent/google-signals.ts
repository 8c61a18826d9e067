import { googleCommand } from '../../lib/values/google-command';

/**
 * Returns a function that signals the decision in Consent Mode v2: as the default at its first call, as an update later (CON-17). While
 * tracking is not allowed, it also keeps a tag manager on the page from running anything (CON-10). Throws if the page's data layer can't be
 * replaced. `apart`: the signals that follow their own purpose.
 */
export function createGoogleSignals(window: Window) {
  /** The entry of the data layer that blocks a tag manager when it loads. */
  let block: { 'gtm.allowlist'?: [] } = {};
  let moment: 'default' | 'update' = 'default';
  return (allowed: boolean, apart?: object): void => {
    const state = allowed ? 'granted' : 'denied';
    const signals = {
      ad_storage: state,
      ad_user_data: state,
      ad_personalization: state,
      analytics_storage: state,
      functionality_storage: state,
      personalization_storage: state,
      security_storage: 'granted',
      ...apart,
    };
    const entries: unknown[] = [googleCommand('consent', moment, signals)];
    // Lifts the block for a tag manager that loads later. One that has read it stays silent until the next page.
    delete block['gtm.allowlist'];
    if (!allowed) {
      block = { 'gtm.allowlist': [] };
      entries.push(block);
    }
    const put = (layer: unknown[]) => {
      // The default goes before every entry of the page's own.
      layer[moment === 'update' ? 'push' : 'unshift'](...entries);
      if (window.dataLayer !== layer) window.dataLayer = layer;
    };
    // Replaces an element of that id, or a foreign value. An array that rejects entries is replaced by a copy.
    const layer = Array.isArray(window.dataLayer) ? window.dataLayer : [];
    try {
      put(layer);
    } catch {
      put([...layer]);
    }
    moment = 'update';
  };
}
