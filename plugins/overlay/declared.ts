import type { DeclaredEvents } from '../../kernel';

/** The events that sites declare, by site. The build fills them in (`tools/events-loader.ts`). Only the overlay loads them. */
export const declared: Readonly<Record<string, DeclaredEvents>> = {};
