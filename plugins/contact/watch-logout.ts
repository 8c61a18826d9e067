import type { Tools } from '../../kernel';

/** Marks what logs out when it is clicked. */
const MARK = '[data-contact-logout]';
/** What asks for it in `hooks.prompt`. */
const REQUEST = 'contact-logout';

/** Calls back when the visitor asks to be logged out: by a click on `data-contact-logout`, or in `hooks.prompt`. Gives the way to stop. */
export function watchLogout({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, asked: (redirect?: unknown) => void): () => void {
  const { window } = env;
  const click = (event: Event) => {
    const { target } = event;
    if (!(target instanceof window.Element) || !window.Element.prototype.closest.call(target, MARK)) return;
    event.preventDefault();
    asked();
  };
  window.addEventListener('click', click);
  hooks.prompt.tap('contact', ({ type, redirect }) => {
    if (type !== REQUEST) return;
    asked(redirect);
    return true;
  });
  return () => window.removeEventListener('click', click);
}
