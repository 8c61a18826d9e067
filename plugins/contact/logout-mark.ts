/** Marks elements whose click logs out. */
const MARK = '[data-contact-logout]';
/** The request in `hooks.prompt` that logs out. */
export const LOGOUT = 'contact-logout';

/** Returns whether an event happened in an element that logs out. */
export const isLogout = (window: Window & typeof globalThis, { target }: Event): boolean =>
  target instanceof window.Element && !!window.Element.prototype.closest.call(target, MARK);
