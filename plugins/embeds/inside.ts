import type { Env } from '../../kernel';
import { htmlElement, type Scheme } from '../../lib/dom/shadow';
import { makeContent, type PlaceholderWords, type Shown } from './content';
import { embedStyle } from './style';

/** The custom properties by which a site sets our colours. Frames do not inherit them. */
const PROPERTIES = ['accent', 'on-accent', 'surface', 'on-surface', 'font', 'radius'].map((name) => `--taproot-${name}`);

/** Marks a frame's document as ours. */
const MARK = 'data-taproot-embed';

function furnish({ window }: Env, inner: Document, scheme: Scheme | undefined): void {
  const root = inner.documentElement;
  const own = window.getComputedStyle(htmlElement(window));
  const followed = scheme === 'auto' ? 'light dark' : scheme;
  root.style.colorScheme = followed ?? own.colorScheme;
  for (const property of PROPERTIES) {
    const value = own.getPropertyValue(property);
    if (value) root.style.setProperty(property, value);
  }
  try {
    const { CSSStyleSheet } = inner.defaultView as Window & typeof globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(embedStyle);
    inner.adoptedStyleSheets = [sheet];
  } catch {
    // Safari before 16.4: unstyled, but as usable.
  }
}

/**
 * Writes the placeholder into the frame's own empty document. It thus has the frame's size under any styles, the page does not shift, and
 * the page's policy applies. Returns a stop function, or undefined if the document is out of reach, as in a sandbox.
 */
export function fillInside(
  env: Env,
  frame: HTMLIFrameElement,
  words: PlaceholderWords,
  scheme: Scheme | undefined,
  choose: (shown: Shown) => void,
): (() => void) | undefined {
  const isEmpty = () => /^(about:|$)/.test(frame.getAttribute('src') ?? '');
  const fill = () => {
    const inner = frame.contentDocument;
    if (!inner?.body || !isEmpty()) return false;
    if (inner.documentElement.hasAttribute(MARK)) return true;
    const { documentElement: root } = inner;
    root.setAttribute(MARK, '');
    Object.assign(root, { lang: words.language, dir: words.texts.dir });
    inner.title = words.title;
    furnish(env, inner, scheme);
    inner.body.replaceChildren(makeContent(inner, words, choose, true));
    return true;
  };
  const sandbox = frame.getAttribute('sandbox');
  if (sandbox !== null && !/^(?=.*allow-same-origin)(?=.*allow-scripts)/s.test(sandbox)) return;
  if (!fill()) return;
  // Browsers may replace the first empty document, and replace it when the page moves the frame.
  frame.addEventListener('load', fill);
  return () => frame.removeEventListener('load', fill);
}
