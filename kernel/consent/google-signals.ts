/** Says `default` or `update` in Consent Mode v2 (CON-17), and keeps a tag manager on the page from running anything where nothing is allowed (CON-10). */
export function sayConsent(window: Window, moment: 'default' | 'update', allowed: boolean): void {
  // An element of that id, or a foreign value, has no `push`.
  if (!window.dataLayer?.push) window.dataLayer = [];
  const layer = window.dataLayer;
  const state = allowed ? 'granted' : 'denied';
  // Google's tags take a command only as an Arguments object.
  (function command(..._args: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  })('consent', moment, { ad_storage: state, ad_user_data: state, ad_personalization: state, analytics_storage: state });
  if (!allowed) layer.push({ 'gtm.allowlist': [] });
}
