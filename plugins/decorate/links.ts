import type { Tools } from '../../kernel';
import { closest } from '../../lib/dom/native';
import { addressOf } from '../../lib/dom/touch-links';

const EXCLUDED = '[data-no-decorate],[download]';

/** SES-03. ms. */
const REFRESH = 10_000;
/** The most links that are kept fresh. Links touched earlier stay as they are until they are touched again. */
const MOST = 20;
/** The most addresses that are known to be ours in a copy of a link. */
const MOST_KNOWN = 500;

/** A link as the page wrote it, and as we left it. */
interface Dress {
  readonly plain: string;
  readonly dressed: string;
}

/**
 * Decorates a link when it is touched, whatever else the page does (DEC-05), and again every 10 s while it may still be followed: menus
 * stay open, and links are copied. `dress` returns the decorated address for a plain one. Returns the function to call with a touched link. Links
 * are restored at the end.
 */
export function createLinks(
  { env: { window }, ended, later }: Pick<Tools, 'env' | 'ended' | 'later'>,
  dress: (plain: string) => string,
): (link: Element) => void {
  const touched = new Map<Element, Dress>();
  /** The plain address of each decorated one. The page may copy links with all that is on them. */
  const known = new Map<string, string>();
  let waits = false;

  const decorate = (link: Element) => {
    const address = addressOf(link);
    if (!address) return;
    const href = address.value;
    const plain = known.get(href) ?? href;
    const dressed = closest(window, link, EXCLUDED) ? plain : dress(plain);
    touched.delete(link);
    if (dressed !== href) address.value = dressed;
    if (dressed === plain) return;
    touched.set(link, { plain, dressed });
    known.delete(dressed);
    known.set(dressed, plain);
    for (const oldest of [...known.keys()].slice(0, -MOST_KNOWN)) known.delete(oldest);
  };

  const refresh = () => {
    for (const link of [...touched.keys()]) {
      if (link.isConnected) decorate(link);
      else touched.delete(link);
    }
    waits = false;
    refreshLater();
  };

  const refreshLater = () => {
    if (waits || !touched.size) return;
    waits = true;
    later(refresh, REFRESH);
  };

  ended(() => {
    for (const [link, { plain, dressed }] of touched) {
      const address = addressOf(link);
      if (address?.value === dressed) address.value = plain;
    }
  });
  return (link) => {
    decorate(link);
    for (const oldest of [...touched.keys()].slice(0, -MOST)) touched.delete(oldest);
    refreshLater();
  };
}
