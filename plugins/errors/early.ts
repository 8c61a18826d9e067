import type { Tools } from '../../kernel';
import { keepEvents } from '../../lib/keep-events';

/** Ends the watch, and gives what went wrong in the page, in order. */
export type EarlyErrors = () => readonly Event[];

/** The first ones tell most: what follows is often their consequence. */
const MOST = 20;

/** ERR-07. In the kernel tag: keeps errors until the chunk takes them. */
export const keepErrors = ({ env: { window } }: Pick<Tools, 'env'>): EarlyErrors =>
  keepEvents(window, ['error', 'unhandledrejection'], MOST);
