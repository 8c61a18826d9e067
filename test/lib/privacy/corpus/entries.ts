/** Splits a block of texts at its broken bars. */
export const entries = (block: string): readonly string[] => block.trim().split(/\s*¦\s*/);
