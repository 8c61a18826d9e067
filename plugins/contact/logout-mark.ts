/** Marks what logs out when it is clicked. */
const MARK = '[data-contact-logout]';
/** What asks for it in `hooks.prompt`. */
export const LOGOUT = 'contact-logout';

/** Whether an event happened in something that logs out. */
export const isLogout = (window: Window & typeof globalThis, { target }: Event): boolean =>
  target instanceof window.Element && !!window.Element.prototype.closest.call(target, MARK);
