import type { Tools } from '../../kernel';
import { isLogout, LOGOUT } from './logout-mark';

/** Calls `asked` when the visitor asks to log out, by a click on `data-contact-logout` or in `hooks.prompt`. Returns a stop function. */
export function watchLogout({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, asked: (redirect?: unknown) => void): () => void {
  const { window } = env;
  const click = (event: Event) => {
    if (!isLogout(window, event)) return;
    event.preventDefault();
    asked();
  };
  window.addEventListener('click', click);
  hooks.prompt.tap('contact', ({ type, redirect }) => {
    if (type !== LOGOUT) return;
    asked(redirect);
    return true;
  });
  return () => window.removeEventListener('click', click);
}
