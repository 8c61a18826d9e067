/** CON-15: a click on anything marked `data-consent-settings` opens the cookie settings, and does nothing else. */
export function watchSettingsLinks(window: Window, open: () => void): void {
  window.addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('[data-consent-settings]')) return;
    event.preventDefault();
    open();
  });
}
