/**
 * Returns whether a window's name can be what links and forms name as their target, or is empty. An identifier is longer or has more
 * digits. No test can know: letters can be one, too.
 */
export const isTargetName = (name: string): boolean => /^([a-z][a-z_-]{0,29}\d{0,2})?$/i.test(name);
