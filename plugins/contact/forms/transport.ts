/** FRM-03: requests a form's definition once more, without credentials, and from the browser's cache if it is there. */
export const askAgain = (window: Window, address: string): void =>
  void window.fetch(address, { cache: 'force-cache', credentials: 'omit', referrerPolicy: 'strict-origin' }).catch(() => {});
