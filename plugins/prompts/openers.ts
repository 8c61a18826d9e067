import type { Env } from '../../kernel';

/** What an event happened in that opens a prompt: the page marks it with `data-prompt-open="<id>"`. */
export const openerOf = (window: Env['window'], { target }: Event): Element | undefined =>
  (target instanceof window.Element && window.Element.prototype.closest.call(target, '[data-prompt-open]')) || undefined;

/** Tells of clicks on them. Gives the way to stop. */
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
