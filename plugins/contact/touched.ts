import { methodsOf } from '../../lib/find';
import { isOwnEvent } from '../../lib/own-event';

/** The fields where the visitor was: what is in them, or is not, is theirs. */
export interface Touched {
  has(field: EventTarget): boolean;
  stop(): void;
}

/** Notes them from now on: who has emptied a field does not want it filled in. */
export function noteTouched({ document }: Window): Touched {
  const touched = new WeakSet<EventTarget>();
  const note = (event: Event) => {
    const [target] = event.composedPath();
    if (target && !isOwnEvent(event)) touched.add(target);
  };
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of ['input', 'change', 'focusin']) methodsOf(document)[method].call(document, type, note, true);
  };
  if (document.activeElement) touched.add(document.activeElement);
  listen('addEventListener');
  return { has: (field) => touched.has(field), stop: () => listen('removeEventListener') };
}
