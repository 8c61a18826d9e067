import type { Env, TrackedEvent } from '../../../kernel';
import { isOwnEvent } from '../../../lib/dom/own-event';
import { closestHit, readClick } from './clicks';
import { readForm } from './forms';
import type { NetworkHosts } from './link-kind';

/** A click, the beginning of a form or its submit, as plain data. */
export interface Gesture extends Pick<TrackedEvent, 'name' | 'time'> {
  /** Absent if there is nothing to report. */
  readonly properties?: TrackedEvent['properties'] | undefined;
}

const TYPES = ['click', 'auxclick', 'input', 'submit'];
const MIDDLE = 1;

/** Reads a gesture, at once or later. Browsers submit only valid forms. `begun`: forms whose start was reported. */
export function readGesture(env: Env, network: NetworkHosts, event: Event, begun: WeakSet<Element>): Gesture {
  const time = env.now() - Math.max(0, Math.round(env.clock() - event.timeStamp));
  if (event.type === 'submit') return { name: 'form_submit', time, properties: readForm(env, event.target as Element, 'submit') };
  if (event.type !== 'input') return { name: 'click', time, properties: readClick(env, network, event) };
  const form = closestHit(event, env, 'form');
  // Autofill does not begin a form.
  const begins = form && !begun.has(form) && !isOwnEvent(event) && begun.add(form);
  return { name: 'form_start', time, properties: begins ? readForm(env, form, 'start') : undefined };
}

/**
 * Listens in the capture phase, because pages stop the propagation of clicks. A middle click opens a link, too. Returns a stop function.
 */
export function watchGestures({ window }: Env, listener: (event: Event) => void): () => void {
  const hear = (event: Event) => {
    if (event.type !== 'auxclick' || (event as MouseEvent).button === MIDDLE) listener(event);
  };
  for (const type of TYPES) window.addEventListener(type, hear, true);
  return () => {
    for (const type of TYPES) window.removeEventListener(type, hear, true);
  };
}
