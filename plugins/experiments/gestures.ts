import type { Env } from '../../kernel';
import type { Group } from './parts';

export interface Gestures {
  /** Returns whether parts stood on the page before the visitor's first gesture. Remembers those that come before it. */
  admits(parts: Group): boolean;
  /** Begins anew, for another page view. */
  reset(): void;
  stop(): void;
}

const FIRST = ['pointerdown', 'keydown'] as const;

/**
 * Tells the parts that came with the page from those that came after the visitor's first gesture, such as comments that they asked for.
 * `find`: the parts of the page.
 */
export function createGestures({ window }: Pick<Env, 'window'>, find: () => ReadonlyMap<string, Group>): Gestures {
  const known = new WeakSet<Element>();
  let touched = false;
  const remember = (parts: Group) => {
    for (const { element } of parts) known.add(element);
  };
  const hear = ({ isTrusted }: Event) => {
    if (!isTrusted || touched) return;
    for (const parts of find().values()) remember(parts);
    touched = true;
  };
  for (const type of FIRST) window.addEventListener(type, hear, true);
  return {
    admits(parts) {
      if (touched) return parts.every(({ element }) => known.has(element));
      remember(parts);
      return true;
    },
    reset() {
      touched = false;
    },
    stop() {
      for (const type of FIRST) window.removeEventListener(type, hear, true);
    },
  };
}
