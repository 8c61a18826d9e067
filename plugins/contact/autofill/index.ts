import { methodsOf } from '../../../lib/dom/find';
import type { Contact } from '../../../lib/records/contact-record';
import { readText, writeText } from '../../../lib/storage/storage';
import type { Choice, Tell } from '../filled';
import type { ContactOptions } from '../options';
import type { Autofill, PartTools } from '../part';
import { promptRoots } from '../prompt-roots';
import type { Touched } from '../touched';
import { inFrames } from './frames';
import { meaningOf } from './meaning';
import { FIELDS, isOpen, isText, readFacts, readLabels } from './read-field';
import { readSight } from './sight';
import { valueFor } from './values';
import { type Field, writeValue } from './write-value';

/** ms between an event that may have brought fields, and the look at them. */
const PAUSE = 250;
/** A look that takes long is followed by a rest this many times as long, so that a restless page spends 5 % on looks. */
const REST = 20;
/** The first fields of a page. A page with more of them is no form that a person fills in. */
const MOST_FIELDS = 500;
/** A page that comes to life after its fields were filled in empties them again, once. */
const TRIES = 2;
/** In session storage: the visitor took back what was filled in, and is not bothered again. */
const DECLINED_KEY = 'tp_autofill_declined';
/** Events after which there may be fields, or fields may show that did not. */
const MOMENTS = ['click', 'focusin', 'change', 'scroll', 'toggle', 'close', 'transitionend', 'animationend'];
/** Attributes that show and hide. */
const SHOWING = ['class', 'style', 'hidden', 'open', 'inert', 'disabled', 'readonly'];

const isOfPrompt = (field: Field) => field.getRootNode() !== field.ownerDocument;

/**
 * CTC-11: fills in the fields of a page that are empty, visible and untouched, and whose meaning is known. `logOut` forgets the contact,
 * `wantEmail` requests their address.
 */
export function startAutofill(
  { env, report }: Pick<PartTools, 'env' | 'report'>,
  { scheme }: Pick<ContactOptions, 'scheme'>,
  touched: Pick<Touched, 'has' | 'typed'>,
  logOut: () => void,
  wantEmail: () => void,
): Autofill {
  const { window, document } = env;
  const filled = new Map<Field, string>();
  const tries = new WeakMap<Field, number>();
  /** Emptied again, by the notice or with their form. */
  const cleared = new WeakSet<EventTarget>();
  /** Fields that something lay upon, or that were hidden otherwise, when they were looked at. */
  const unseen = new WeakSet<Field>();
  let contact: Contact | undefined;
  let timer: number | undefined;
  let pause = PAUSE;
  let labelsOf: ReturnType<typeof readLabels> = () => [];
  /** Filled in, and not told of yet. */
  const fresh: Field[] = [];
  let tell: Tell | undefined;
  let asked = false;
  let stopped = false;

  const declined = () => readText(window, 'sessionStorage', DECLINED_KEY) !== null;

  const isFree = (field: Field): boolean => {
    if ((tries.get(field) ?? 0) >= TRIES || cleared.has(field) || !isOpen(window, field)) return false;
    // The focus may be what brought the field into sight, or a dialog's own.
    if (isOfPrompt(field)) return !touched.typed(field);
    return !touched.has(field) || (unseen.has(field) && !touched.typed(field));
  };
  const read = () => {
    const sees = readSight(window);
    return (field: Field): readonly [Field, string] | undefined => {
      if (!contact || !isFree(field)) return;
      const meaning = meaningOf(readFacts(window, field, isOfPrompt(field) ? [...(field.labels ?? [])] : labelsOf(field)));
      const value = meaning && valueFor(contact, meaning);
      const isWanted = meaning === 'email' && !contact.email;
      if (!value && !isWanted) return;
      if (!sees(field)) unseen.add(field);
      else if (value) return [field, value];
      else wantEmail();
    };
  };
  const fill = ([field, value]: readonly [Field, string]) => {
    // Fields are filled once "Not you?" can undo it. A prompt needs no notice: its fields are in sight.
    const isTold = !isOfPrompt(field);
    if (isTold && !tell) return void bringTell();
    // The page's handlers of one field may have changed another.
    if (!contact || !isFree(field)) return;
    tries.set(field, (tries.get(field) ?? 0) + 1);
    if (!writeValue(window, field, value)) return;
    filled.set(field, field.value);
    if (isTold) fresh.push(field);
  };
  const safely =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args): Result | undefined => {
      try {
        return run(...args);
      } catch (error) {
        report(error);
      }
    };
  const frames = inFrames(env, {
    read: () => safely(read()),
    write: safely(fill),
    done(spent) {
      pause = Math.max(PAUSE, spent * REST);
      if (fresh.length) tell?.filled(fresh.splice(0));
    },
  });

  const look = safely(() => {
    timer = undefined;
    if (!contact || declined()) return;
    const roots = promptRoots(document);
    // A prompt that is not rendered yet.
    if (roots.some(({ childElementCount }) => !childElementCount)) lookSoon();
    const ours = roots.flatMap((root) => [...root.querySelectorAll<Field>(FIELDS)]);
    const fields = methodsOf(document).querySelectorAll.call(document, FIELDS) as NodeListOf<Field>;
    const free = [...ours, ...fields].filter(isText).slice(0, MOST_FIELDS).filter(isFree);
    if (!free.length) return;
    labelsOf = readLabels(window);
    frames.start(free);
  });
  const lookSoon = () => {
    if (contact) timer ??= window.setTimeout(look, pause);
  };

  /** Takes back what the visitor has not changed since. */
  const clear = () => {
    const own = [...filled].filter(([field, value]) => field.isConnected && (field.value === value || !touched.has(field)));
    filled.clear();
    for (const [field] of own) {
      cleared.add(field);
      writeValue(window, field, '');
    }
    return own[0]?.[0];
  };
  const choose = (choice: Choice) => {
    if (choice === 'clear') writeText(window, 'sessionStorage', DECLINED_KEY, '1');
    const first = choice === 'keep' ? filled.keys().next().value : clear();
    if (choice === 'not-me') logOut();
    // The focus was on a button that is gone.
    first?.focus({ preventScroll: true });
  };
  const bringTell = async () => {
    if (asked) return;
    asked = true;
    try {
      const { createTell } = await import(/* webpackChunkName: "contact-filled" */ '../filled');
      if (stopped) return;
      tell = createTell(env, choose, scheme);
      look();
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };

  const reset = ({ target }: Event) => {
    // Whatever a form's fields are called.
    for (const [field] of filled) if (Reflect.get(Object.getPrototypeOf(field), 'form', field) === target) cleared.add(field);
  };
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of MOMENTS) window[method](type, lookSoon, { capture: true, passive: true });
    window[method]('reset', reset, true);
    window[method]('resize', lookSoon);
  };
  listen('addEventListener');
  const observer = new window.MutationObserver(lookSoon);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: SHOWING });

  const forget = () => {
    contact = undefined;
    frames.stop();
    tell?.hide();
    fresh.length = 0;
    clear();
  };

  return {
    use(known) {
      // Another contact's values are cleared, so that the two never mix.
      if (!known || (contact && contact.fields.id !== known.fields.id)) forget();
      frames.stop();
      contact = known;
      look();
    },
    stop() {
      stopped = true;
      forget();
      tell?.stop();
      window.clearTimeout(timer);
      observer.disconnect();
      listen('removeEventListener');
    },
  };
}
