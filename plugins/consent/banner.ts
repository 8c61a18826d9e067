import type { Env } from '../../kernel';
import { attachHost } from '../../lib/dom/attach-host';
import { create, find, read } from '../../lib/dom/native';
import { createShadow, htmlElement, raise, type Scheme } from '../../lib/dom/shadow';
import { style } from './banner-markup.generated';
import { dock } from './dock';
import { build, type Tree } from './tree';

/** The values of the banner's buttons. `intent` is a pointer or the focus on the settings button. */
export type Answer = 'accept' | 'reject' | 'settings' | 'intent';

export interface Banner {
  /** Shows a text above the question; '' removes it. */
  say(text: string): void;
  /** Shows the banner, and calls `shown` each time that it takes its place. */
  show(shown?: (region: HTMLElement) => void): void;
  hide(): void;
}

/**
 * CON-13, CON-18: the banner as `ui-react` rendered it at build time, in a shadow tree, without React. Passes on whether the
 * browser vouches for an answer: a script may click, too.
 */
export function createBanner(
  { window, document }: Env,
  tree: Tree,
  privacyPath: string,
  answer: (answer: Answer, trusted: boolean) => void,
  scheme?: Scheme,
): Banner {
  const html = htmlElement(window);
  const root = createShadow(window, 'data-taproot-consent', style, scheme);
  const { host } = root;
  const region = build(document, tree);
  region.querySelector('a')?.setAttribute('href', privacyPath);
  root.append(region);

  /** The element that had the focus before the banner. */
  let before: HTMLElement | undefined;
  const recall = (element: EventTarget | null) => {
    if (element instanceof window.HTMLElement && element !== host && !region.contains(element)) before = element;
  };

  region.addEventListener('focusin', ({ relatedTarget }) => recall(relatedTarget));
  // Safari removes the focus when a button is pressed, and focuses nothing else.
  region.addEventListener('pointerdown', () => recall(read(document, 'activeElement')));
  region.addEventListener('click', ({ target, isTrusted }) => {
    const button = (target as Element).closest('button');
    if (button) answer(button.value as Answer, isTrusted);
  });
  for (const type of ['pointerenter', 'focus'])
    region.querySelector('[value=settings]')?.addEventListener(type, () => answer('intent', false), { once: true });

  const dodge = (moves?: boolean) => {
    const focused = read(document, 'activeElement');
    if (!focused || focused === host) return;
    const { atTop, scroll } = dock(
      region.hasAttribute('data-top'),
      focused.getBoundingClientRect(),
      region.offsetHeight,
      window.innerHeight,
    );
    region.toggleAttribute('data-top', atTop);
    if (moves && scroll) window.scrollBy(0, scroll);
  };
  // The browser scrolls to a focused element after the event: at once, so that its position is known a frame later, or smoothly.
  const follow = () => window.requestAnimationFrame(() => dodge(true));
  const settle = () => dodge();

  let detach = () => {};
  const said = create(document, 'strong');

  return {
    say(text) {
      said.textContent = text && `${text} `;
      region.querySelector('p')?.prepend(said);
    },
    show(shown = () => {}) {
      html.addEventListener('focusin', follow);
      window.addEventListener('scrollend', settle, true);
      if (host.isConnected) return;
      detach();
      detach = attachHost(window, host, () => {
        raise(region);
        shown(region);
      });
    },
    hide() {
      html.removeEventListener('focusin', follow);
      window.removeEventListener('scrollend', settle, true);
      detach();
      // The banner had the focus, and the browser has moved it to the body. Without an earlier element, Tab continues from the start of the
      // page.
      if (read(document, 'activeElement') === find(document, 'html>body')) before?.focus({ preventScroll: true });
      before = undefined;
    },
  };
}
