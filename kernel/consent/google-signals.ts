import { googleCommand } from '../../lib/values/google-command';

/**
 * Returns a function that signals whether tracking is allowed in Consent Mode v2, as the default the first time and as an update from then
 * on (CON-17), and that keeps a tag manager on the page from running anything while it is not (CON-10). Throws where the page's data layer
 * can't be replaced. `apart`: signals that go by a purpose of their own.
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
      // The default comes before whatever the page has put there.
      layer[moment === 'update' ? 'push' : 'unshift'](...entries);
      if (window.dataLayer !== layer) window.dataLayer = layer;
    };
    // An element of that id or a foreign value is replaced. An array that rejects entries is replaced by a copy.
    const layer = Array.isArray(window.dataLayer) ? window.dataLayer : [];
    try {
      put(layer);
    } catch {
      put([...layer]);
    }
    moment = 'update';
  };
}
