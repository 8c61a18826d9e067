import type { Words } from '../words/en';

/** The calls whose rows have names. */
export type ListCall = 'pages' | 'sources' | 'landing' | 'events';

/** The name that the service gives to what has none. */
const NONE = '(none)';

/** Names a row for a reader; its filter keeps the service's own name. */
export const nameOf = (name: string, call: ListCall, words: Words): string => (name === NONE || !name ? words.nameless[call] : name);
