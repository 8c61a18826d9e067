/** FRM-03: requests a form's definition again, without credentials, and from the browser's cache if possible. */
export const askAgain = (window: Window, address: string): void =>
  void window.fetch(address, { cache: 'force-cache', credentials: 'omit', referrerPolicy: 'strict-origin' }).catch(() => {});
