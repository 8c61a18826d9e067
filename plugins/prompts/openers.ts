import type { Env } from '../../kernel';

/** Tells of clicks on what the page marks with `data-prompt-open="<id>"`. Gives the way to stop. */
export function watchOpeners({ window, document }: Env, asked: (id: string) => void): () => void {
  const click = (event: Event) => {
    const { target } = event;
    const opener = target instanceof window.Element && window.Element.prototype.closest.call(target, '[data-prompt-open]');
    if (!opener) return;
    event.preventDefault();
    asked(opener.getAttribute('data-prompt-open') ?? '');
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
}
