const ON = /^\s*(1|t|true|y|yes)\s*$/i;

/** Returns whether a privacy signal's value means "on": `1`, `t`, `true`, `y` or `yes`, in any case and type (DET-13). */
export const isOn = (value: unknown): boolean => ON.test(value as string);

/**
 * Returns a function that tells whether a privacy signal is on. Extensions define `navigator.globalPrivacyControl` after scripts have
 * run, and browsers follow their settings, so `read` is called each time until it gives an "on", which then holds for the rest of the
 * page. A value that throws is "on".
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
