/** Returns whether a text is the source of a regular expression. */
export const isPattern = (source: string): boolean => {
  try {
    return !!new RegExp(source);
  } catch {
    return false;
  }
};
