import type { DeclaredEvents } from '../../kernel';
import { productEvents } from '../../lib/records/product-events';

/** The events that sites declare, by site. Filled in by the build (`tools/build/loaders/events-loader.ts`). Only the overlay loads them. */
export const declared: Readonly<Record<string, DeclaredEvents>> = {};

/** The names of Taproot's own events. */
export const ownEvents: readonly string[] = Object.keys(productEvents);
