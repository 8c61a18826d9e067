import { dispatch } from '../lib/dom/native';
import { takeOurs } from '../lib/url/address-bar';
import { bringRuntime, type LoadRuntime } from './bring-runtime';
import { installChunkLoader } from './chunks';
import { enforceConsent } from './consent/enforce';
import { createTaproot, KERNEL } from './create-taproot';
import { detectPage } from './detect/page';
import { detectVisitor } from './detect/visitor';
import { EARLY_KEPT, listenFirst } from './early-events';
import { createEnv, type Env } from './env';
import { failClosed } from './fail-closed';
import { holdVariants } from './hold-variants';
import type { PageStart } from './page-start';
import { createScriptLoader } from './script-loader';
import { createScriptPolicy } from './script-policy';
import type { SiteFacts } from './site-facts';
import { findTag } from './tag';
import type { Found } from './taproot';

/**
 * Starts the kernel of a site. Synchronous, reads no layout, touches no network, throws nothing into the page. If a step throws, nothing is
 * allowed on this page (CON-22). `first` imports the file that visitors who may be tracked need at once. If it fails, `runtime` imports the
 * runtime alone, which retries it and reports it. `ask` imports the plugin that asks the visitor for consent.
 */
export function boot(
  site: SiteFacts,
  window: Window & typeof globalThis,
  runtime: LoadRuntime,
  first: LoadRuntime,
  ask?: () => PageStart['asking'],
): void {
  try {
    start(site, createEnv(window), runtime, first, ask);
  } catch (error) {
    failClosed(site, window, error);
  }
}

function start(site: SiteFacts, env: Env, runtime: LoadRuntime, first: LoadRuntime, ask?: () => PageStart['asking']): void {
  const { window, document } = env;
  const found = window.taproot as Found;
  if (found?.[KERNEL]) {
    window.console.warn('taproot runs already');
    return;
  }

  const tag = findTag(window, site.id);
  const query = new URLSearchParams(window.location.search);
  const handed = takeOurs(window, query);
  const page = detectPage(site, window.location, query, (name) => tag?.attribute(name));
  const visitor = detectVisitor(env, page, query, site.consent);
  const scripts = [`${page.utility}/`, ...(tag ? [tag.folder] : [])];
  const loadScript = createScriptLoader(document, createScriptPolicy(window, scripts), tag?.nonce);
  const tracked = () => consent.allows('analytics') && page.site !== 'unknown';
  const loadRuntime = () => (tracked() ? first().catch(runtime) : runtime());
  if (tag) installChunkLoader(env, tag.folder, loadScript, loadRuntime);

  const makeConsent = enforceConsent(env, site, visitor, handed);
  const { consent, taproot, ...kernel } = createTaproot(env, page, visitor, loadScript, makeConsent);

  const begin = () => {
    const options: PageStart = {
      time: env.clock(),
      url: window.location.href,
      site,
      ...kernel,
      scripts,
      handed,
      // Keys for `lib/dom/isolate-keys.ts`.
      events: listenFirst(window, 'click submit error unhandledrejection keydown keypress keyup'.split(' '), EARLY_KEPT),
    };
    // Visitors who have not chosen are asked.
    void bringRuntime(
      env,
      options,
      loadRuntime,
      () => (/^opt/.test(consent.explain('analytics').reason) ? ask?.() : undefined),
      kernel.report,
    );
    if (tracked()) holdVariants(env, query);
  };
  window.taproot = taproot;
  // The page's callbacks and listeners may throw, and no plugin has started yet.
  if (Array.isArray(found)) taproot.push(...found);
  dispatch(env, 'taproot:ready', taproot);
  const show = () => {
    kernel.records.renew('');
    begin();
  };
  // A prerendered page counts nothing before it is shown (LIF-06), and reads the choice again before any other listener. An image named
  // `prerendering` shadows the property.
  if (document.prerendering === true) window.addEventListener('prerenderingchange', () => kernel.attempt('taproot', show), true);
  else begin();
}
