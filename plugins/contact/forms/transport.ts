/** FRM-03: gets a form's definition once more, as anybody would be answered, and from the browser's cache where it is there. */
export const askAgain = (window: Window, address: string): void =>
  void window.fetch(address, { cache: 'force-cache', credentials: 'omit', referrerPolicy: 'strict-origin' }).catch(() => {});
