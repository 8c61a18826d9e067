import type { Tools } from '../../kernel';
import { keepEvents } from '../../lib/keep-events';

/** Ends the watch, and gives what it saw, in order. */
export type EarlyClicks = () => readonly Event[];

/** ENG-03. */
const MOST = 50;

/** In the kernel tag: keeps clicks until the chunk takes them. Refused in between, it keeps no more. */
export const keepClicks = ({ env: { window }, consent }: Pick<Tools, 'env' | 'consent'>): EarlyClicks =>
  keepEvents(window, ['click'], (kept) => kept < MOST && consent.allows('analytics'));
