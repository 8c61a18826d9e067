import type { Tools } from '../../kernel';
import { keepEvents } from '../../lib/keep-events';

/** Ends the watch, and gives what went wrong in the page, in order. */
export type EarlyErrors = () => readonly Event[];

/** More than the chunk looks at; a page that throws without end, and whose chunk never comes, is to keep its memory. */
const MOST = 1_000;

/** ERR-07. In the kernel tag: keeps errors until the chunk takes them, and has it fetched at the first one: the page may be left soon. */
export const keepErrors = ({ env: { window } }: Pick<Tools, 'env'>, wake: () => void): EarlyErrors =>
  keepEvents(window, ['error', 'unhandledrejection'], (kept) => {
    if (!kept) wake();
    return kept < MOST;
  });
