/** HLP-04. ms. */
export const DEBOUNCE = 250;

/** Calls `fn` once, `wait` ms after the last call. `timers` is the window. */
export function debounce<A extends unknown[]>(
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  fn: (...args: A) => void,
  wait = DEBOUNCE,
): (...args: A) => void {
  let timer: number | undefined;
  return (...args) => {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => fn(...args), wait);
  };
}
