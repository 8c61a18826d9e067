import { closest } from './native';
import { isUserContent } from './user-content';

/** Marks elements whose click logs out. */
const MARK = '[data-contact-logout]';
/** The request in `hooks.prompt` that logs out. */
export const LOGOUT = 'contact-logout';

/** Returns whether an event happened in an element that logs out. */
export function isLogout(window: Window & typeof globalThis, { target }: Event): boolean {
  const marked = target instanceof window.Element ? closest(window, target, MARK) : null;
  return !!marked && !isUserContent(marked);
}
