import { apply, read } from '../../lib/dom/native';
import { isOwnEvent } from '../../lib/dom/own-event';

/** The fields that the visitor has used. Their content, or its absence, is the visitor's own. */
export interface Touched {
  has(field: EventTarget): boolean;
  /** Returns whether a field was typed into or chosen from. Other used fields have only had the focus. */
  typed(field: EventTarget): boolean;
  stop(): void;
}

/** Records fields from now on: a visitor who has emptied a field does not want it filled in. */
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
    for (const type of ['input', 'change', 'focusin']) apply(document, method, [type, note, true]);
  };
  const focused = read(document, 'activeElement');
  if (focused) touched.add(focused);
  listen('addEventListener');
  return { has: (field) => touched.has(field), typed: (field) => typed.has(field), stop: () => listen('removeEventListener') };
}
