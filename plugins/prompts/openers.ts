import type { Env, Tools } from '../../kernel';
import { closest } from '../../lib/dom/native';
import { isUserContent } from '../../lib/dom/user-content';

/** Returns the element, at or above an event's target, that opens a prompt: marked with `data-prompt-open="<id>"`. */
export function openerOf(window: Env['window'], { target }: Event): Element | undefined {
  const opener = target instanceof window.Element ? closest(window, target, '[data-prompt-open]') : null;
  return opener && !isUserContent(opener) ? opener : undefined;
}

/** Reports clicks on openers. */
export function watchOpeners({ env: { window }, listen }: Pick<Tools, 'env' | 'listen'>, asked: (id: string) => void): void {
  const click = (event: Event) => {
    const opener = openerOf(window, event);
    if (!opener) return;
    event.preventDefault();
    asked(opener.getAttribute('data-prompt-open') ?? '');
  };
  listen(window, 'click', click);
}
