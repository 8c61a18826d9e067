import type { Contact } from '../../../lib/contact-record';
import { methodsOf } from '../../../lib/find';
import { readText, writeText } from '../../../lib/storage';
import type { Autofill, PartTools } from '../part';
import type { Touched } from '../touched';
import { meaningOf } from './meaning';
import { createNotice } from './notice';
import { FIELDS, isOpen, readFacts } from './read-field';
import { valueFor } from './values';
import { type Field, writeValue } from './write-value';

/** ms between something that may have brought fields, and the look at them. */
const PAUSE = 250;
/** A page that comes to life after its fields were filled in empties them again, once. */
const TRIES = 2;
/** In session storage: the visitor took back what was filled in, and is not bothered again. */
const DECLINED_KEY = 'tp_autofill_declined';
/** What may have brought fields, or shown some. */
const MOMENTS = ['click', 'focusin', 'change'];

/** CTC-11: fills in the fields of a page that are empty, visible, untouched, and mean what we know. */
export function startAutofill({ env, report }: Pick<PartTools, 'env' | 'report'>, touched: Pick<Touched, 'has'>): Autofill {
  const { window, document } = env;
  const filled = new Map<Field, string>();
  const tries = new WeakMap<Field, number>();
  /** Emptied again, by the notice or with their form. */
  const cleared = new WeakSet<EventTarget>();
  let contact: Contact | undefined;
  let timer: number | undefined;

  const declined = () => readText(window, 'sessionStorage', DECLINED_KEY) !== null;

  const fill = (field: Field): boolean => {
    const tried = tries.get(field) ?? 0;
    if (!contact || tried >= TRIES || cleared.has(field) || touched.has(field)) return false;
    const meaning = meaningOf(readFacts(window, field));
    const value = meaning && valueFor(contact, meaning);
    // Layout is asked for last.
    if (!value || !isOpen(window, field)) return false;
    tries.set(field, tried + 1);
    if (!writeValue(window, field, value)) return false;
    filled.set(field, field.value);
    return true;
  };

  const look = () => {
    timer = undefined;
    if (!contact || declined()) return;
    try {
      const fields = methodsOf(document).querySelectorAll.call(document, FIELDS) as NodeListOf<Field>;
      if ([...fields].filter(fill).length) notice.show();
    } catch (error) {
      report(error);
    }
  };
  const lookSoon = () => {
    timer ??= window.setTimeout(look, PAUSE);
  };

  /** Takes back what nobody has changed since. */
  const clear = () => {
    const own = [...filled].filter(([field, value]) => field.isConnected && field.value === value);
    filled.clear();
    for (const [field] of own) {
      cleared.add(field);
      writeValue(window, field, '');
    }
  };
  const notice = createNotice(env, (choice) => {
    const [first] = filled.keys();
    if (choice === 'clear') {
      writeText(window, 'sessionStorage', DECLINED_KEY, '1');
      clear();
    }
    // The focus was on a button that is gone.
    first?.focus({ preventScroll: true });
  });

  const reset = ({ target }: Event) => {
    // Whatever a form's fields are called.
    for (const [field] of filled) if (Reflect.get(Object.getPrototypeOf(field), 'form', field) === target) cleared.add(field);
  };
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of MOMENTS) document[method](type, lookSoon, true);
    document[method]('reset', reset, true);
  };
  listen('addEventListener');
  const observer = new window.MutationObserver(lookSoon);
  observer.observe(document, { childList: true, subtree: true });

  const forget = () => {
    contact = undefined;
    notice.hide();
    clear();
  };

  return {
    use(known) {
      if (!known) return forget();
      contact = known;
      look();
    },
    stop() {
      forget();
      window.clearTimeout(timer);
      observer.disconnect();
      listen('removeEventListener');
    },
  };
}
