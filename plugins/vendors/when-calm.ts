import type { Env, Hooks } from '../../kernel';

/** Calls `run` once the page is loaded, visible and idle. Returns a stop function. */
export function whenCalm({ window, document }: Env, hooks: Pick<Hooks, 'loaded'>, run: () => void): () => void {
  let over = false;
  const idle = () => {
    window.removeEventListener('visibilitychange', seen);
    (window.requestIdleCallback ?? window.setTimeout)(() => over || run());
  };
  // A tab opened in the background and never shown does not count.
  const seen = () => {
    if (!over && document.visibilityState !== 'hidden') idle();
  };
  hooks.loaded.tap('vendors', () => {
    if (document.visibilityState === 'hidden') window.addEventListener('visibilitychange', seen);
    else seen();
  });
  return () => {
    over = true;
    window.removeEventListener('visibilitychange', seen);
  };
}
