import { EVENTS_KEPT } from '../lib/values/holding';
import { createHook, type OnError, type OwnHook } from './hooks';

/** Creates a hook that keeps calls until somebody taps it. */
export const createMailbox = <A extends unknown[]>(report: OnError): OwnHook<A, true> =>
  createHook<A, true>('track', 'bail', report, EVENTS_KEPT);
