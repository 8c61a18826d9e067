/**
 * The file of a chunk in the tag's folder, named by the SHA-256 of its content in base64, which the tag stores anyway for the integrity
 * check. Content blockers match descriptive names.
 */
export const chunkFile = (hash: string): string => `chunks/${hash.replace(/\W/g, '')}.js`;
