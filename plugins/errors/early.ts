import type { Tools } from '../../kernel';

/** What went wrong in the page before the chunk was there, in order. */
export interface Kept {
  readonly events: readonly Event[];
  stop(): void;
}

/** The first ones tell most: what follows is often their consequence. */
const LIMIT = 20;

/** ERR-07. Resources that fail are seen only while capturing: their events do not bubble. */
export function keepErrors({ env: { window } }: Tools<never, undefined>): Kept {
  const events: Event[] = [];
  const keep = (event: Event) => {
    if (events.length < LIMIT) events.push(event);
  };
  const types = ['error', 'unhandledrejection'];
  for (const type of types) window.addEventListener(type, keep, true);
  return {
    events,
    stop() {
      for (const type of types) window.removeEventListener(type, keep, true);
    },
  };
}
