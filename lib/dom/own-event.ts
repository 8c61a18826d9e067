/** A property of the event, because each chunk has a copy of this file. */
const OWN = Symbol.for('taproot');

/** Creates an event that Taproot dispatches itself, and that must not count as the visitor's. */
export const ownEvent = (window: Window & typeof globalThis, type: string): Event =>
  Object.assign(new window.Event(type, { bubbles: true, composed: true }), { [OWN]: true });

export const isOwnEvent = (event: Event): boolean => OWN in event;
