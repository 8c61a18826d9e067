/** The texts between broken bars. */
export const entries = (block: string): readonly string[] => block.trim().split(/\s*¦\s*/);
