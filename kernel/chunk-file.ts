/**
 * The file of a chunk in the tag's folder, by the SHA-256 of its content in base64, which the tag stores anyway for the integrity check.
 * Blocklists match speaking names.
 */
export const chunkFile = (hash: string): string => `chunks/${hash.replace(/\W/g, '')}.js`;
