import type { Env } from '../../../kernel';
import { find } from '../../../lib/dom/find';

/** FRM-04. ms. */
const DELAY = 50;

/** Forms that wait for what is sent beside them. */
export const HELD = 'form[data-hold-submit]';

/** Attributes of a form that a submit button overrides. */
const OVERRIDES = ['action', 'method', 'enctype', 'target'] as const;

type Realm = Window & typeof globalThis;

/**
 * Captures what a form is about to send, and where. Returns a function that sends it as the browser would have, even if the page removes
 * the form or disables its fields against a second submit. No listener sees it a second time.
 */
function capture({ document, FormData, HTMLFormElement, Node }: Realm, form: HTMLFormElement, button: HTMLElement | null): () => void {
  const name = button?.getAttribute('name');
  const entries = new FormData(form, button);
  // Browsers before 2023 ignore the button.
  if (name && !entries.has(name)) entries.append(name, button?.getAttribute('value') ?? '');
  // Without its fields, which could hide the form's own methods.
  const copy = Node.prototype.cloneNode.call(form, false) as HTMLFormElement;
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
    HTMLFormElement.prototype.submit.call(copy);
    copy.remove();
  };
}

/**
 * FRM-04: holds the submit of marked forms for 50 ms, then sends it whatever happens meanwhile. Submits that the page handles itself are
 * neither held nor sent. Returns the function that stops it.
 */
export function holdSubmits({ window }: Env): () => void {
  const waiting = new Set<HTMLFormElement>();

  const submit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof window.HTMLFormElement)) return;
    if (!window.Element.prototype.matches.call(form, HELD)) return;
    const method = submitter?.getAttribute('formmethod') ?? window.Element.prototype.getAttribute.call(form, 'method');
    // The click's place in an image button can't be sent again.
    if (method?.toLowerCase() === 'dialog' || submitter?.matches('[type=image]')) return;
    if (!waiting.has(form)) {
      // Before `preventDefault`: if it fails, the form is sent as without us.
      const send = capture(window, form, submitter);
      waiting.add(form);
      window.setTimeout(() => {
        waiting.delete(form);
        send();
      }, DELAY);
    }
    event.preventDefault();
  };

  // The last listener: after the page's own listeners, and after fields are added for the form's recipients.
  const queue = () => {
    window.removeEventListener('submit', submit);
    window.addEventListener('submit', submit, { once: true });
  };
  window.addEventListener('submit', queue, true);
  return () => {
    window.removeEventListener('submit', queue, true);
    window.removeEventListener('submit', submit);
  };
}
