/** Calls `run` when the page is idle. Safari has no idle moments, and there `<img name=requestIdleCallback>` takes the name. */
export function whenIdle({ requestIdleCallback: idle, setTimeout }: Window, run: () => void): void {
  (typeof idle === 'function' ? idle : setTimeout)(run);
}
