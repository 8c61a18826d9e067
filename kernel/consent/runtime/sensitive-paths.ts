import { create, find, read } from '../../../lib/dom/native';
import { isOneOf } from '../../../lib/rules/sensitive-path';
import { parseUrl } from '../../../lib/url/url';
import type { Env } from '../../env';
import type { Consent } from '../consent';

/** Watches the paths of a page. */
export type WatchPaths = (env: Env, consent: Consent) => void;

/** Keeps the page's path from the next page, which reads its referrer. The origin stays: siblings believe a choice by it. */
function hideReferrer({ document }: Env): void {
  const meta = create(document, 'meta');
  Object.assign(meta, { name: 'referrer', content: 'strict-origin' });
  find(document, 'head')?.append(meta);
}

/**
 * Returns the watch of a site with sensitive paths. On such a path, third parties are told so (`env.sensitive`), and the next page gets no path as its
 * referrer. While something is tracked, a route within the page that leads there becomes a full load, which is decided anew: a link before
 * the page's router hears of it, and a script's `pushState` in its place. A router that changes the hash is followed by a reload.
 */
export const sensitivePaths =
  (pattern: string): WatchPaths =>
  (env, consent) => {
    const { window } = env;
    const { location, history } = window;
    const finds = (url: string) => {
      const { pathname, hash } = new URL(url, read(window.document, 'baseURI'));
      return isOneOf(pattern, pathname + hash);
    };
    const began = finds(location.href);
    env.sensitive = began;
    if (began) {
      hideReferrer(env);
      return;
    }
    const leads = (url: unknown) =>
      url !== undefined && url !== null && !!parseUrl(`${url}`, location.href) && consent.allows('analytics') && finds(`${url}`);

    window.addEventListener(
      'click',
      (event) => {
        const [link] = event.composedPath().filter((node): node is HTMLAnchorElement => node instanceof window.HTMLAnchorElement);
        if (!link || link.origin !== location.origin || !leads(link.href)) return;
        // The browser follows the link by itself. No listener of the page hears of it, nor one of a third party.
        event.stopImmediatePropagation();
      },
      true,
    );
    for (const method of ['pushState', 'replaceState'] as const) {
      const own = history[method];
      Reflect.set(history, method, function (this: History, ...args: Parameters<typeof own>) {
        if (leads(args[2])) location.assign(`${args[2]}`);
        else own.apply(this, args);
      });
    }
    window.addEventListener(
      'hashchange',
      (event) => {
        if (!leads(location.href)) return;
        event.stopImmediatePropagation();
        location.reload();
      },
      true,
    );
  };
