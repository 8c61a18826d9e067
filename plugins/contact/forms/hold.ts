import type { Env } from '../../../kernel';
import { find } from '../../../lib/dom/find';

/** FRM-04. ms. */
const DELAY = 50;

/** Marks a form that waits for what is sent beside it. */
export const HELD = 'form[data-hold-submit]';

/** What a submit button says instead of its form. */
const OVERRIDES = ['action', 'method', 'enctype', 'target'] as const;

type Realm = Window & typeof globalThis;

/**
 * What a form is about to send, and where. Gives the way to send it as the browser would have, whatever the page does to the form
 * meanwhile: many take it away, or disable its fields against a second submit. No listener hears of it a second time.
 */
function capture({ document, FormData, HTMLFormElement, Node }: Realm, form: HTMLFormElement, button: HTMLElement | null): () => void {
  const name = button?.getAttribute('name');
  const entries = new FormData(form, button);
  // Before 2023 browsers took no notice of the button.
  if (name && !entries.has(name)) entries.append(name, button?.getAttribute('value') ?? '');
  // Without its fields, none of which hides one of the form's own methods then.
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
    if (!waiting.has(form)) {
      // Before it is held: where that fails, it goes as it would without us.
      const send = capture(window, form, submitter);
      waiting.add(form);
      window.setTimeout(() => {
        waiting.delete(form);
        send();
      }, DELAY);
    }
    event.preventDefault();
  };

  // The last to hear of it: after the page's own listeners, and after what is added to the form for those whom it is sent to.
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
