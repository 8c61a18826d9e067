/** EVT-02. Characters above which a name is warned of. */
export const LONGEST_NAME = 40;
/** Characters that are kept. */
const KEPT = 100;

/** EVT-02: lower case; spaces and hyphens become underscores. */
export const normaliseName = (name: unknown): string => String(name).trim().toLowerCase().replace(/[\s-]/g, '_').slice(0, KEPT);
