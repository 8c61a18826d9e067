/** The file of a chunk, in the tag's folder: named by its integrity, which the tag has anyway. Blockers' lists know names that speak. */
export const chunkFile = (integrity: string): string => `chunks/${integrity.replace(/\W/g, '').slice(6, 18)}.js`;
