/** Main organisation, action arm, two parenting clean-air sites, river-delta site (DET-03). */
export type Brand = 'main' | 'action' | 'mcaf' | 'mcafc4' | 'mrd';

/**
 * The test or alternate brand area that the path begins with, or '' (DET-04). `areas` is a regular expression whose group is the area's
 * segment, in lower case.
 */
export const detectArea = (areas: string, path: string): string => new RegExp(`^/+${areas}(/|$)`).exec(path.toLowerCase())?.[1] ?? '';
