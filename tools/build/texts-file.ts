/**
 * Returns the place in `dist/` of the words about consent that have this hash. Keep the folder from release to release, as the source maps.
 */
export const textsFile = (hash: string): string => `texts/${hash}.json`;

/** Returns the place of the picture of the banner in a language, which `npm run picture:banners` adds. */
export const pictureFile = (hash: string, language: string): string => `texts/${hash}.${language}.png`;
