/**
 * The file of a chunk in the tag's folder, by the SHA-256 of its content in base64, which the tag has anyway for its integrity.
 * Blockers' lists know names that speak.
 */
export const chunkFile = (hash: string): string => `chunks/${hash.replace(/\W/g, '')}.js`;
