import { dispatch } from '../lib/dom/native';
import type { Env } from './env';

/** Dispatches an event on the document. Throws if the page has broken its own events. */
export const tellPage = (env: Env, name: 'taproot:ready' | 'taproot:consent', detail: unknown): void => void dispatch(env, name, detail);
