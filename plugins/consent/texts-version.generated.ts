// Made by tools/build/banners/prerender.tsx from plugins/ui-react and lib/languages; a test fails when they differ.

/** Changes with every word that a visitor is told about consent, in the banner or in the settings. */
export const textsVersion = 'c2f17166';
