import type { Tools } from '../../kernel';
import { read } from '../../lib/dom/native';
import { isOwnEvent } from '../../lib/dom/own-event';

/** The fields that the visitor has used. Their content, or its absence, is the visitor's own. */
export interface Touched {
  has(field: EventTarget): boolean;
  /** Returns whether a field was typed into or chosen from. Other used fields have only had the focus. */
  typed(field: EventTarget): boolean;
}

/** Records fields from now on: a visitor who has emptied a field does not want it filled in. */
export function noteTouched({ env: { window, document }, listen }: Pick<Tools, 'env' | 'listen'>): Touched {
  const touched = new WeakSet<EventTarget>();
  const typed = new WeakSet<EventTarget>();
  const note = (event: Event) => {
    const [target] = event.composedPath();
    if (!target || isOwnEvent(event)) return;
    touched.add(target);
    if (event.type !== 'focusin') typed.add(target);
  };
  const focused = read(document, 'activeElement');
  if (focused) touched.add(focused);
  listen(window, 'input change focusin', note, true);
  return { has: (field) => touched.has(field), typed: (field) => typed.has(field) };
}
