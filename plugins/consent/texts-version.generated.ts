// Made by tools/prerender.tsx from plugins/ui-react; a test fails when the two differ.

/** Changes with every word that a visitor is told about consent, in the banner or in the settings. */
export const textsVersion = 'da16755c';
