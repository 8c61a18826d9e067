import type { DeclaredEvents } from '../../kernel';

/** The events that sites declare, by site. The build puts them here (`tools/events-loader.ts`): only those who look at the overlay get them. */
export const declared: Readonly<Record<string, DeclaredEvents>> = {};
