import type { Env } from '../../../kernel';
import { callAs, closest, matches } from '../../../lib/dom/native';

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
