import type { Env, Hooks } from '../../kernel';
import { read } from '../../lib/dom/find';
import { whenIdle } from '../../lib/dom/when-idle';

/** Calls `run` once the page is loaded, visible and idle. Returns a stop function. */
export function whenCalm({ window, document }: Env, hooks: Pick<Hooks, 'loaded'>, run: () => void): () => void {
  let over = false;
  const idle = () => {
    window.removeEventListener('visibilitychange', seen);
    whenIdle(window, () => over || run());
  };
  // A tab opened in the background and never shown does not count.
  const seen = () => {
    if (!over && read(document, 'visibilityState') !== 'hidden') idle();
  };
  hooks.loaded.tap('vendors', () => {
    if (read(document, 'visibilityState') === 'hidden') window.addEventListener('visibilitychange', seen);
    else seen();
  });
  return () => {
    over = true;
    window.removeEventListener('visibilitychange', seen);
  };
}
