import type { Env } from '../../kernel';
import { closest } from '../../lib/dom/native';
import { isUserContent } from '../../lib/dom/user-content';

/** Returns the element, at or above an event's target, that opens a prompt: marked with `data-prompt-open="<id>"`. */
export function openerOf(window: Env['window'], { target }: Event): Element | undefined {
  const opener = target instanceof window.Element ? closest(window, target, '[data-prompt-open]') : null;
  return opener && !isUserContent(opener) ? opener : undefined;
}

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
