/** Seen from every chunk: each has a copy of this file. */
const OWN = Symbol.for('taproot');

/** An event that Taproot raises in the visitor's place, and that nobody may take for theirs. */
export const ownEvent = (window: Window & typeof globalThis, type: string): Event =>
  Object.assign(new window.Event(type, { bubbles: true, composed: true }), { [OWN]: true });

export const isOwnEvent = (event: Event): boolean => OWN in event;
