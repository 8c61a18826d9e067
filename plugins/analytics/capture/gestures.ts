import type { Env, TrackedEvent } from '../../../kernel';
import { isOwnEvent } from '../../../lib/dom/own-event';
import { readSubmission } from '../../../lib/dom/submission';
import { closestHit, readClick } from './clicks';
import { readForm } from './forms';
import type { NetworkHosts } from './link-kind';

/** A click or the beginning of a form, as plain data. */
export interface Gesture extends Pick<TrackedEvent, 'name' | 'time'> {
  /** Absent if there is nothing to report. */
  readonly properties?: TrackedEvent['properties'] | undefined;
  /** The absolute address of a clicked link. */
  readonly address?: string | undefined;
}

const TYPES = ['click', 'auxclick', 'input', 'submit'];
const MIDDLE = 1;

/** The time of an event, in ms since the epoch. */
export const timeOf = ({ now, clock }: Env, { timeStamp }: Event): number => now() - Math.max(0, Math.round(clock() - timeStamp));

/** Reads a gesture other than a submit, at once or later. `begun`: forms whose start was reported. */
export function readGesture(env: Env, network: NetworkHosts, event: Event, begun: WeakSet<Element>): Gesture {
  const time = timeOf(env, event);
  if (event.type !== 'input') return { name: 'click', time, ...readClick(env, network, event) };
  const form = closestHit(event, env, 'form');
  // Autofill does not begin a form.
  const begins = form && !begun.has(form) && !isOwnEvent(event) && begun.add(form);
  const { method } = form ? readSubmission(env.window, form as HTMLFormElement, null) : { method: '' };
  return { name: 'form_start', time, properties: begins ? readForm(env, form, 'start', method) : undefined };
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
