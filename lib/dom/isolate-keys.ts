import { bare } from '../values/bare';

type Realm = Window & typeof globalThis;

/** The key of a host's handler. A symbol, because a form's field can have any other name. */
export const KEYS = Symbol.for('taproot');

/**
 * Returns a function that hands keys to the host that is their target. The rest of a press that began in a host ends, wherever it goes: a
 * prompt that Escape closes is gone when the key is released, and Enter that closes one must not press the page's button that gets the
 * focus. The function returns 0, as an empty list's `push` would.
 */
export function createKeyDelivery(): (event: Event) => number {
  let held: string | null = null;
  return (event) => {
    const { type, code, repeat } = event as KeyboardEvent;
    const own = (event.target as Partial<Record<symbol, (event: Event) => void>> | null)?.[KEYS];
    own?.(event);
    if (type === 'keydown' && !repeat) held = own ? code : null;
    else if (!own && code === held) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    return 0;
  };
}

/**
 * Composed events that a page's hot keys, paste targets, focus traps and scroll effects listen for. Outside of a shadow tree, their target
 * is its host, a `<div>`, so that the page takes typing for commands.
 */
const ISOLATED =
  'keydown keypress keyup beforeinput input paste copy cut compositionstart compositionupdate compositionend focusin focusout wheel touchmove';

/** Creates the same event for listeners in the tree alone. */
function localCopy(event: Event): Event {
  const init: Record<string, unknown> = {};
  // Not a spread: an event's fields are getters of its prototypes.
  for (const name in event) init[name] = event[name as keyof Event];
  return new (event.constructor as typeof Event)(event.type, { ...init, composed: false });
}

/**
 * Keeps keys pressed in a shadow tree from the page. Listeners of the page in the bubbling phase get none of these events. Those that
 * capture on the window or the document come first, so the tag's own listener hands keys to the host before them (`createKeyDelivery`): it
 * ends the event, and raises a copy inside the tree. The browser's own reaction, such as typing, stays that of the event.
 */
export function isolateKeys(window: Realm, root: ShadowRoot): void {
  for (const type of ISOLATED.split(' ')) root.addEventListener(type, (event) => event.stopPropagation());
  const handle = (event: Event) => {
    if (!event.type.startsWith('key')) return;
    const [target] = event.composedPath();
    if (!(target instanceof window.Node) || !root.contains(target)) return;
    const copy = localCopy(event);
    event.stopImmediatePropagation();
    if (!target.dispatchEvent(copy)) event.preventDefault();
  };
  Object.defineProperty(root.host, KEYS, bare({ value: handle }));
}
