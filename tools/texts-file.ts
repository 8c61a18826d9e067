/**
 * Returns the place in `dist/` of the words about consent that have this hash. Keep the folder from release to release, as the source maps.
 */
export const textsFile = (hash: string): string => `texts/${hash}.json`;
