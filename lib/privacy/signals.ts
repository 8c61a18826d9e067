import { bare } from '../values/bare';

/** Matches a privacy signal's value that means "on": `1`, `t`, `true`, `y` or `yes`, in any case (DET-13). */
export const ON = /^\s*(1|t(rue)?|y(es)?)\s*$/i;

/** Returns whether a privacy signal's value, of any type, means "on". */
export const isOn = (value: unknown): boolean => ON.test(value as string);

/**
 * Makes a page say what the browser has told the service alone: an extension or a proxy has added `Sec-GPC: 1`. Everything that stops tracking at a
 * signal then does, and so do third parties that heed it. Does nothing on a page that has frozen its navigator.
 */
export function showSignal({ navigator }: Window): void {
  try {
    Object.defineProperty(navigator, 'globalPrivacyControl', bare({ value: true, configurable: true, enumerable: true }));
  } catch {}
}

/**
 * Returns whether the browser itself sends a privacy signal. `_gpc` and `_dnt` in the address do not count: any website can link to them,
 * so they stop tracking on the page, and neither delete anything nor travel to other sites. A value that throws counts as on.
 */
export function sendsSignal(window: Window): boolean {
  const { navigator } = window;
  try {
    return isOn(navigator.globalPrivacyControl) || isOn(navigator.doNotTrack ?? window.doNotTrack);
  } catch {
    return true;
  }
}
