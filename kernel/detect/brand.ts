/** Main organisation, action arm, two parenting clean-air sites, river-delta site (DET-03). */
export type Brand = 'main' | 'action' | 'mcaf' | 'mcafc4' | 'mrd';

/** The test or alternate brand area that the first path segment names, or '' (DET-04). `areas` is a regular expression for such segments. */
export const detectArea = (areas: string, path: string): string =>
  (new RegExp(`^/+(${areas})(/|$)`, 'i').exec(path)?.[1] ?? '').toLowerCase();
