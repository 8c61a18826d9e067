/** Whether a privacy signal's value means "on": `1`, `t`, `true`, `y` or `yes`, in any case and type (DET-13). */
export const isOn = (value: unknown): boolean => /^\s*(1|t|true|y|yes)\s*$/i.test(value as string);
