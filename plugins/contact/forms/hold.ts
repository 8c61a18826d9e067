import type { Tools } from '../../../kernel';
import { attribute, callAs, find, matches } from '../../../lib/dom/native';

/** FRM-04. ms. */
const DELAY = 50;

/** Forms whose submit waits. */
export const HELD = 'form[data-hold-submit]';

/** Attributes of a form that a submit button overrides. */
const OVERRIDES = ['action', 'method', 'enctype', 'target'] as const;

type Realm = Window & typeof globalThis;

/**
 * Captures the fields and the target of a form's submit. Returns a function that submits as the browser would have, even if the page
 * removes the form or disables its fields to prevent a second submit. No listener receives a second event.
 */
function capture({ document, FormData, HTMLFormElement, Node }: Realm, form: HTMLFormElement, button: HTMLElement | null): () => void {
  const name = button?.getAttribute('name');
  const entries = new FormData(form, button);
  // Browsers before 2023 ignore the button.
  if (name && !entries.has(name)) entries.append(name, button?.getAttribute('value') ?? '');
  // Cloned without its fields, which could shadow the form's own methods.
  const copy = callAs(Node, form, 'cloneNode', false) as HTMLFormElement;
  copy.removeAttribute('id');
  copy.hidden = true;
  for (const what of OVERRIDES) {
    const given = button?.getAttribute(`form${what}`);
    if (given != null) copy.setAttribute(what, given);
  }
  copy.addEventListener('formdata', (event) => {
    const { formData } = event;
    event.stopPropagation();
    for (const key of [...formData.keys()]) formData.delete(key);
    for (const [key, value] of entries) formData.append(key, value);
  });
  return () => {
    find(document, 'html')?.append(copy);
    callAs(HTMLFormElement, copy, 'submit');
    copy.remove();
  };
}

/**
 * FRM-04: holds the submit of marked forms for 50 ms, then submits them in any case. Leaves alone submits that the page handles itself.
 */
export function holdSubmits({ env: { window }, ended, listen }: Pick<Tools, 'env' | 'ended' | 'listen'>): void {
  const waiting = new Set<HTMLFormElement>();

  const submit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof window.HTMLFormElement)) return;
    if (!matches(window, form, HELD)) return;
    const method = submitter?.getAttribute('formmethod') ?? attribute(window, form, 'method');
    // The coordinates of a click on an image button can't be sent again.
    if (method?.toLowerCase() === 'dialog' || submitter?.matches('[type=image]')) return;
    if (!waiting.has(form)) {
      // Runs before `preventDefault`: if it fails, the browser submits the form as usual.
      const send = capture(window, form, submitter);
      waiting.add(form);
      window.setTimeout(() => {
        waiting.delete(form);
        send();
      }, DELAY);
    }
    event.preventDefault();
  };

  // Added last, to run after the page's own listeners and those that add fields for the form's recipients.
  const queue = () => {
    window.removeEventListener('submit', submit);
    window.addEventListener('submit', submit, { once: true });
  };
  listen(window, 'submit', queue, true);
  ended(() => window.removeEventListener('submit', submit));
}
