import { methodsOf } from '../../lib/dom/find';
import { isOwnEvent } from '../../lib/dom/own-event';

/** The fields where the visitor was: what is in them, or is not, is theirs. */
export interface Touched {
  has(field: EventTarget): boolean;
  /** Those where something was typed or chosen; in the others the visitor has only set the focus. */
  typed(field: EventTarget): boolean;
  stop(): void;
}

/** Notes them from now on: who has emptied a field does not want it filled in. */
export function noteTouched({ document }: Window): Touched {
  const touched = new WeakSet<EventTarget>();
  const typed = new WeakSet<EventTarget>();
  const note = (event: Event) => {
    const [target] = event.composedPath();
    if (!target || isOwnEvent(event)) return;
    touched.add(target);
    if (event.type !== 'focusin') typed.add(target);
  };
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of ['input', 'change', 'focusin']) methodsOf(document)[method].call(document, type, note, true);
  };
  if (document.activeElement) touched.add(document.activeElement);
  listen('addEventListener');
  return { has: (field) => touched.has(field), typed: (field) => typed.has(field), stop: () => listen('removeEventListener') };
}
