import { createHook, type OnError, type OwnHook } from './hooks';

/** The number of calls that wait for the chunk that taps them. */
const KEPT = 100;

/** Creates a hook that keeps calls until somebody taps it. */
export const createMailbox = <A extends unknown[]>(report: OnError): OwnHook<A, true> => createHook<A, true>('track', 'bail', report, KEPT);
