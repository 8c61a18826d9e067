import type { Tools } from '../../kernel';

/** Ends the watch, and gives what it saw, in order. */
export type EarlyClicks = () => Event[];

/** ENG-03. */
const MOST = 50;

/** In the kernel tag: keeps clicks until the chunk takes them. Refused in between, it keeps no more. */
export function keepClicks({ env: { document }, consent }: Pick<Tools, 'env' | 'consent'>): EarlyClicks {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    if (kept.length < MOST && consent.allows('analytics')) kept.push(event);
  };
  document.addEventListener('click', keep, true);
  return () => {
    document.removeEventListener('click', keep, true);
    return kept;
  };
}
