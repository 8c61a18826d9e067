import { googleCommand } from '../../lib/google-command';

/**
 * Gives what says `default` and `update` in Consent Mode v2 (CON-17), and keeps a tag manager on the page from running anything
 * while nothing is allowed (CON-10).
 */
export function createGoogleSignals(window: Window) {
  /** In the data layer, where a tag manager finds it when it loads. */
  let block: { 'gtm.allowlist'?: [] } = {};
  return (moment: 'default' | 'update', allowed: boolean): void => {
    // An element of that id, or a foreign value, has no `push`.
    if (!window.dataLayer?.push) window.dataLayer = [];
    const layer = window.dataLayer;
    const state = allowed ? 'granted' : 'denied';
    const signals = {
      ad_storage: state,
      ad_user_data: state,
      ad_personalization: state,
      analytics_storage: state,
      functionality_storage: state,
      personalization_storage: state,
      security_storage: 'granted',
    };
    const entries: unknown[] = [googleCommand('consent', moment, signals)];
    // What waits for a tag manager that comes later is taken back; one that has read it stays silent until the next page.
    delete block['gtm.allowlist'];
    if (!allowed) {
      block = { 'gtm.allowlist': [] };
      entries.push(block);
    }
    // The default comes before whatever the page has put there.
    if (moment === 'update') layer.push(...entries);
    else layer.unshift(...entries);
  };
}
