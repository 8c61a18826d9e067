import type { Env, Properties } from '../../../kernel';
import { isOwnEvent } from '../../../lib/own-event';
import { readForm } from '../capture/forms';

/** Tells that a form was begun, once a page life, and nothing of what is in it. Returns its stop. */
export function watchForms(
  env: Env,
  begun: () => WeakSet<Element>,
  tell: (name: 'form_start', properties: Properties) => void,
): () => void {
  const { window } = env;
  const input = (event: Event) => {
    const { target } = event;
    const form = target instanceof window.Element && window.Element.prototype.closest.call(target, 'form');
    // What is filled in for the visitor, the visitor did not begin.
    if (!form || begun().has(form) || isOwnEvent(event)) return;
    begun().add(form);
    const properties = readForm(env, form, 'start');
    if (properties) tell('form_start', properties);
  };
  window.addEventListener('input', input, true);
  return () => window.removeEventListener('input', input, true);
}
