import type { Life } from '../../../lib/time/life';

/** ms within which a page itself opens the link whose default it has prevented, for instance after it has told another tool. */
const LINK_WAIT = 3_000;

/** A gesture that the page may still prevent. It counts once it is carried out: by the browser, or by the page itself. */
export interface Intention {
  readonly event: Event;
  /** The address that it leads to, absolute. */
  readonly address: string;
  /** The form that it submits. Absent for a link. */
  readonly form?: HTMLFormElement;
  /** The method of that submission. */
  readonly method?: string;
  /** Returns whether the browser carries it out unless it is prevented. Called once the event's dispatch is over. */
  isNative(): boolean;
  /** Counts it. `by`: the form that a script submitted, if it is another than the browser would have. */
  carriedOut(by?: HTMLFormElement): void;
  /** Called if a link is not followed. A form may still be sent later. */
  dropped?(): void;
}

export interface Intentions {
  /** Decides about an intention once its event's dispatch is over, when no listener can prevent it any more. */
  add(intention: Intention): void;
  /** Notes that the visitor has used a form, so that a script's `submit()` of it counts. */
  use(form: Element | null | undefined): void;
  isUsed(form: Element): boolean;
  /** Counts a form that a script submits without a submit event. */
  submitted(form: HTMLFormElement): void;
  /** Counts an intention, once. */
  carryOut(intention: Intention, by?: HTMLFormElement): void;
  /** Intentions that are neither carried out nor dropped. */
  readonly open: ReadonlySet<Intention>;
  /** Calls the listener with each form's intention, from the open ones on. */
  watch(listener: (intention: Intention) => void): void;
  /** Decides what can be decided, as the page may be gone in a moment. `leaving`: a document that is left follows a prevented link. */
  flush(leaving?: boolean): void;
}

/** Returns an address as it is compared: decoration and tracking change the query, and hashes lead within a page. */
export const placeOf = (address: string): string => address.replace(/[?#].*/s, '');

/**
 * Tells intentions from deeds. A link leads somewhere if nobody prevents its click, or if the page opens its address within 3 s. A form is
 * sent if nobody prevents its submit, or if the page then sends it (`plugins/analytics/requests`). `later` runs a step after the gesture.
 */
export function createIntentions(
  { env: { window }, ended }: Pick<Life, 'env' | 'ended'>,
  later: (step: () => void) => void,
  submitted: (form: HTMLFormElement) => void,
): Intentions {
  const open = new Set<Intention>();
  const used = new WeakSet<Element>();
  let heard: ((intention: Intention) => void) | undefined;

  const carryOut = (one: Intention, by?: HTMLFormElement) => {
    if (open.delete(one)) one.carriedOut(by);
  };
  const drop = (one: Intention) => {
    if (!one.form && open.delete(one)) one.dropped?.();
  };
  /** An event that is still being dispatched has a phase. */
  const isDone = ({ event, isNative }: Intention) => !event.eventPhase && !event.defaultPrevented && isNative();
  const decide = (one: Intention) => {
    if (open.has(one) && isDone(one)) carryOut(one);
  };

  ended(() => open.clear());
  return {
    open,
    carryOut,
    add(one) {
      // An earlier submit that nobody has prevented is sent as well, and counts in its turn.
      if (one.form) for (const other of open) if (other.form === one.form && !isDone(other)) open.delete(other);
      open.add(one);
      if (one.form) heard?.(one);
      const settle = () => {
        // An event that a script dispatches has no paint to wait for.
        if (one.event.eventPhase) return void window.setTimeout(settle);
        decide(one);
        if (open.has(one)) window.setTimeout(() => drop(one), LINK_WAIT);
      };
      if (one.event.eventPhase) later(settle);
      else settle();
    },
    use(form) {
      if (form) used.add(form);
    },
    isUsed: (form) => used.has(form),
    submitted,
    watch(listener) {
      heard = listener;
      for (const one of open) if (one.form) listener(one);
    },
    flush(leaving) {
      for (const one of open) {
        decide(one);
        // A dialog of the browser's takes the focus away in the middle of a dispatch.
        if (one.event.eventPhase) continue;
        // Watched browsers with the Navigation API have told where the page goes.
        if (leaving && !one.form && !(heard && window.navigation)) carryOut(one);
        else drop(one);
      }
    },
  };
}
