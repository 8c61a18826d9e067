import type { Env, TrackedEvent } from '../../../kernel';
import { readClick } from './clicks';
import { readForm } from './forms';
import type { Network } from './link-kind';

/** A click or submit as a plain fact. */
export interface Gesture extends Pick<TrackedEvent, 'name' | 'time'> {
  /** Absent where there is nothing to report. */
  readonly properties?: TrackedEvent['properties'] | undefined;
}

const TYPES = ['click', 'auxclick', 'submit'];
const MIDDLE = 1;

/** Reads a click or submit, the moment it happens or later. Browsers let only valid forms be submitted. */
export function readGesture(env: Env, network: Network, event: Event): Gesture {
  const time = env.now() - Math.max(0, Math.round(env.clock() - event.timeStamp));
  return event.type === 'submit'
    ? { name: 'form_submit', time, properties: readForm(env, event.target as Element, 'submit') }
    : { name: 'click', time, properties: readClick(env, network, event) };
}

/** Listens in the capture phase: pages stop the propagation of clicks. A middle click opens a link too. Returns its stop. */
export function watchGestures({ window }: Env, listener: (event: Event) => void): () => void {
  const hear = (event: Event) => {
    if (event.type !== 'auxclick' || (event as MouseEvent).button === MIDDLE) listener(event);
  };
  for (const type of TYPES) window.addEventListener(type, hear, true);
  return () => {
    for (const type of TYPES) window.removeEventListener(type, hear, true);
  };
}
