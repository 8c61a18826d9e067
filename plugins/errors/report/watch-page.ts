import type { Tools } from '../../../kernel';
import type { Step } from '../../../lib/contracts/error-report';
import { attribute, closest } from '../../../lib/dom/native';
import type { Life, Part } from '../../../lib/time/life';
import { parseUrl } from '../../../lib/url/url';
import type { Reporter } from '../reporter';
import type { Trail } from './trail';

/** Characters of an id, and of all classes. */
const LONGEST = 60;

/**
 * Returns the path of an element by names alone, as in `form#newsletter button.wide`: the nearest ancestor with an id, and the element
 * itself. Never reads its text or other attributes.
 */
function elementPath(window: Window & typeof globalThis, element: Element): string {
  // A form's field may shadow the form's own properties.
  // A word that is cut in two is left out: half of an email address or a number would not be masked.
  const whole = (text: string) => (text.length > LONGEST ? text.slice(0, LONGEST + 1).replace(/\S*$/, '') : text);
  const words = (of: Element, name: string, mark: string) => whole(attribute(window, of, name) ?? '').replace(/\s*(\S+)\s*/g, `${mark}$1`);
  const named = (of: Element) => of.localName + words(of, 'id', '#') + words(of, 'class', '.');
  const known = closest(window, element, '[id]');
  return (known && known !== element ? `${named(known)} ` : '') + named(element);
}

/** Calls back with the text of each warning that the page logs. */
export type WatchWarnings = (ended: Life['ended'], tell: (message: string) => void) => void;

/**
 * Adds the actions of visitors who allow `analytics` to the trail: clicks, navigations, requests and warnings. Forgets all of them when
 * consent ends. Returns a function that adds a request to it.
 */
export function watchPage(
  { consent, hooks, env: { window, now }, part }: Pick<Tools, 'consent' | 'hooks' | 'env' | 'part'>,
  trail: Trail,
  watchWarnings: WatchWarnings,
): Reporter['note'] {
  let watch: Part | undefined;
  const add = (kind: Step['kind'], what: string, time = now(), status?: number) =>
    watch && trail.add({ at: Math.round(time), kind, what, status });

  const clicked = (event: Event) => {
    try {
      add('click', elementPath(window, event.composedPath()[0] as Element));
    } catch {
      // The target is not an element. An error thrown here would count as the page's, and be reported again.
    }
  };
  hooks.consent.tap('errors', () => {
    if (!consent.allows('analytics')) return watch?.end();
    if (watch) return;
    const own = part();
    watch = own;
    own.ended(() => {
      watch = undefined;
      trail.clear();
    });
    watchWarnings(own.ended, (message) => add('warning', message));
    own.listen(window, 'click', clicked, true);
    add('navigation', window.location.href);
  });
  hooks.navigate.tap('errors', ({ url }) => void add('navigation', url));

  return ({ method = '', url, status }, time) => {
    const { protocol = '', host, pathname } = parseUrl(url, window.location.href) ?? {};
    // The path of an address such as `data:` is content.
    add('request', `${method.toUpperCase()} ${protocol}${/^http/.test(protocol) ? `//${host}${pathname}` : ''}`.trim(), time, status);
  };
}
