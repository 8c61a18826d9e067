import type { Life } from '../time/life';

/**
 * Listens for submits, in open shadow trees, too: the event does not leave a tree. A visitor presses or focuses something there before.
 * A form that is submitted without a sign of the visitor in its tree is not heard.
 */
export function listenForSubmits(
  { env: { window }, listen }: Pick<Life, 'env' | 'listen'>,
  listener: (event: SubmitEvent) => void,
  capture?: boolean,
): void {
  const heard = new WeakSet<EventTarget>();
  const follow = (target: EventTarget) => {
    if (heard.has(target)) return;
    heard.add(target);
    listen(target, 'submit', listener, capture);
  };
  follow(window);
  const onSign = (event: Event) => {
    for (const node of event.composedPath()) if (node instanceof window.ShadowRoot) follow(node);
  };
  listen(window, 'focusin click', onSign, true);
}
