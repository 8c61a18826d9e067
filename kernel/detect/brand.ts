/** The id of a brand that `sites/network.ts` lists (DET-03). */
export type Brand = string;

/**
 * Returns the test or alternate brand area that the path begins with, or '' (DET-04). `areas` is a regular expression whose group is the
 * area's segment, in lower case.
 */
export const detectArea = (areas: string, path: string): string => new RegExp(`^/+${areas}(/|$)`).exec(path.toLowerCase())?.[1] ?? '';
