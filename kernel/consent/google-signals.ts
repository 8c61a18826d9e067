/** Consent Mode v2 signals that follow the visitor's choice (CON-17). */
const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Says `default` or `update`, and keeps a tag manager on the page from running anything where nothing is allowed (CON-10). */
export function sayConsent(window: Window, moment: 'default' | 'update', allowed: boolean): void {
  // An element of that id, or a foreign value, has no `push`.
  if (!window.dataLayer?.push) window.dataLayer = [];
  const layer = window.dataLayer;
  const state = Object.fromEntries(SIGNALS.map((signal) => [signal, allowed ? 'granted' : 'denied']));
  // Google's tags take a command only as an Arguments object.
  (function command(..._args: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  })('consent', moment, state);
  if (!allowed) layer.push({ 'gtm.allowlist': [] });
}
