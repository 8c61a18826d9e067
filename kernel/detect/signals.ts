import { ON } from '../../lib/privacy/signals';

/**
 * Returns a function that reads a privacy signal. It calls `read` each time until the signal is on, and then returns true for the rest of
 * the page: extensions define `navigator.globalPrivacyControl` after scripts have run, and browsers update it when the visitor changes a
 * setting. A value that throws counts as on.
 */
export const createSignal =
  (on: boolean, read: () => unknown): (() => boolean) =>
  () => {
    try {
      on ||= ON.test(read() as string);
    } catch {
      on = true;
    }
    return on;
  };
