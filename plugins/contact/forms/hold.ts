import type { Env } from '../../../kernel';

/** FRM-04. ms. */
const DELAY = 50;

/** Marks a form that waits for what is sent beside it. */
export const HELD = 'form[data-hold-submit]';

/** What a submit button says instead of its form. */
const OVERRIDES = ['action', 'method', 'enctype', 'target'] as const;

/** Submits as the browser would have, button included; no listener hears of it a second time. */
function release({ HTMLFormElement, Element }: Window & typeof globalThis, form: HTMLFormElement, button: HTMLElement | null): void {
  const { getAttribute, setAttribute, removeAttribute } = Element.prototype;
  const undo: (() => void)[] = [];
  const name = button?.getAttribute('name');
  if (button && name) {
    const field = form.ownerDocument.createElement('input');
    Object.assign(field, {
      type: 'hidden',
      name,
      value: button.getAttribute('value') ?? '',
    });
    const owner = button.getAttribute('form');
    if (owner) field.setAttribute('form', owner);
    button.after(field);
    undo.push(() => field.remove());
  }
  for (const what of OVERRIDES) {
    const own = getAttribute.call(form, what);
    const given = button?.getAttribute(`form${what}`);
    if (given == null) continue;
    setAttribute.call(form, what, given);
    undo.push(() => (own === null ? removeAttribute.call(form, what) : setAttribute.call(form, what, own)));
  }
  try {
    HTMLFormElement.prototype.submit.call(form);
  } finally {
    for (const step of undo) step();
  }
}

/**
 * FRM-04: holds the submit of marked forms for 50 ms, and lets it go whatever happens meanwhile. What the page does itself with a
 * submit is its own affair: it is neither held nor submitted. Gives the way to stop.
 */
export function holdSubmits({ window }: Env): () => void {
  const waiting = new Set<HTMLFormElement>();

  const submit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof window.HTMLFormElement)) return;
    if (!window.Element.prototype.matches.call(form, HELD)) return;
    const method = submitter?.getAttribute('formmethod') ?? window.Element.prototype.getAttribute.call(form, 'method');
    // Where in a picture it was clicked can't be said again.
    if (method?.toLowerCase() === 'dialog' || submitter?.matches('[type=image]')) return;
    let cancelled = false;
    if (!waiting.has(form)) {
      waiting.add(form);
      window.setTimeout(() => {
        waiting.delete(form);
        if (!cancelled) release(window, form, submitter);
      }, DELAY);
    }
    event.preventDefault();
    // Who comes after us may still decide that the page deals with it.
    event.preventDefault = () => {
      cancelled = true;
    };
  };

  // Bubbling: after the page's own listeners.
  window.addEventListener('submit', submit);
  return () => window.removeEventListener('submit', submit);
}
