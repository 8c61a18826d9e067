/**
 * Returns whether a window's name is empty, or could be a target of links and forms. Identifiers are longer or have more digits. No test
 * can be certain, because an identifier can consist of letters alone.
 */
export const isTargetName = (name: string): boolean => /^([a-z][a-z_-]{0,29}\d{0,2})?$/i.test(name);
