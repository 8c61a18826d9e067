import { bare } from '../../lib/values/bare';
import { googleCommand } from '../../lib/values/google-command';
import { keepHead } from '../../lib/values/keep-head';

/**
 * Returns a function that states the decision in Consent Mode v2, as the default that the page's data layer begins with (CON-17). While
 * tracking is not allowed, the layer also keeps a tag manager from running anything (CON-10). Whatever a page assigns to `dataLayer` or removes
 * from it, the next read of it begins with both again: a tag manager reads it when it loads, which may be at any time.
 * `kernel/consent/runtime/follow-layers.ts` tells one that runs already of a later choice. Throws if the page's data layer can't be replaced.
 * `apart`: the signals that follow their own purpose.
 */
export function createGoogleSignals(window: Window) {
  const signals = {};
  const block: { 'gtm.allowlist'?: [] } = {};
  /** The entries that the layer begins with. Their content changes with the decision. */
  const head: unknown[] = [googleCommand('consent', 'default', signals)];
  const keep = keepHead(head);
  return (allowed: boolean, apart?: object): void => {
    const state = allowed ? 'granted' : 'denied';
    Object.assign(signals, {
      ad_storage: state,
      ad_user_data: state,
      ad_personalization: state,
      analytics_storage: state,
      functionality_storage: state,
      personalization_storage: state,
      security_storage: 'granted',
      ...apart,
    });
    // Lifts the block for a tag manager that loads later. One that has read it stays silent until the next page.
    delete block['gtm.allowlist'];
    if (!allowed) {
      block['gtm.allowlist'] = [];
      head[1] = block;
    }
    window.dataLayer = keep(window.dataLayer);
    // Configurable, so that a page may declare `let dataLayer`. Fails, and changes nothing, if the page has declared it by `var` before the tag.
    Reflect.defineProperty(window, 'dataLayer', bare({ configurable: true, get: keep, set: keep }));
  };
}
