import { type Language, languages } from '.';

/** The names of all languages. Runs at build time. */
export const names = Object.keys(languages) as readonly Language[];
