import type { Env, TrackedEvent } from '../../../kernel';
import { callAs, closest, matches } from '../../../lib/dom/native';
import { isOwnEvent } from '../../../lib/dom/own-event';
import { readSubmission } from '../../../lib/dom/submission';
import { closestHit, type NetworkHosts, readClick } from './clicks';
import { readForm } from './forms';

/**
 * A click that is no gesture of its own: `press` is part of the visitor's last one, `field` of the submit of a form whose field has the
 * focus.
 */
export type Cause = 'press' | 'field' | undefined;

/** ms. A label's click is at most this much older than that of its control. */
const SAME_PRESS = 500;
/** Elements that a press acts on. If the nearest one is a label, the press clicks the label's control, too. */
const PRESSED = 'a[href], button, input, select, textarea, summary, label';
const SUBMITS = 'button:not([type="button" i], [type="reset" i]), input[type="submit" i], input[type="image" i]';

/**
 * Returns a function that finds the causes of clicks. Gets each of them, in order. Browsers click the control of a pressed label, and a
 * form's first submit button when a visitor presses Enter in one of its fields. Pages do so by script, too: a pressed card clicks its link,
 * and Enter clicks a button.
 */
export function createClickCauses({ window }: Env): (event: Event) => Cause {
  let press: Event | undefined;
  /** The control of the label that was pressed last. */
  let labelled: Element | null | undefined;

  const controlOf = (target: Element) => {
    const pressed = closest(window, target, PRESSED);
    return pressed instanceof window.HTMLLabelElement ? pressed.control : undefined;
  };
  const isByField = (target: Element, { detail }: Partial<UIEvent>) => {
    if (detail || !matches(window, target, SUBMITS)) return false;
    const { activeElement } = callAs(window.Element, target, 'getRootNode') as Document | ShadowRoot;
    const { form } = target as HTMLButtonElement;
    return !!form && activeElement !== target && (activeElement as HTMLInputElement | null)?.form === form;
  };
  const find = (target: Element, event: Event): Cause => {
    if (isByField(target, event)) return 'field';
    if (!press) return undefined;
    // A page prevents the default of a label's click to leave its control alone.
    const isControl = target === labelled && !press.defaultPrevented && event.timeStamp - press.timeStamp < SAME_PRESS;
    const isByScript = !event.isTrusted && press.isTrusted && press.eventPhase !== window.Event.NONE;
    return isControl || isByScript ? 'press' : undefined;
  };

  return (event) => {
    const [target = event.target] = event.composedPath();
    if (event.type !== 'click' || !(target instanceof window.Element)) return undefined;
    const cause = find(target, event);
    if (cause) {
      // A label clicks its control once.
      if (target === labelled) labelled = undefined;
      return cause;
    }
    press = event;
    labelled = controlOf(target);
    return undefined;
  };
}

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
