import type { Env } from '../../kernel';

/** Returns the element, at or above an event's target, that opens a prompt: marked with `data-prompt-open="<id>"`. */
export const openerOf = (window: Env['window'], { target }: Event): Element | undefined =>
  (target instanceof window.Element && window.Element.prototype.closest.call(target, '[data-prompt-open]')) || undefined;

/** Reports clicks on openers. Returns a stop function. */
export function watchOpeners({ window }: Env, asked: (id: string) => void): () => void {
  const click = (event: Event) => {
    const opener = openerOf(window, event);
    if (!opener) return;
    event.preventDefault();
    asked(opener.getAttribute('data-prompt-open') ?? '');
  };
  window.addEventListener('click', click);
  return () => window.removeEventListener('click', click);
}
