import { read } from '../../../lib/dom/native';
import { writeText } from '../../../lib/storage/storage';
import type * as Filled from '../filled';
import type { Choice, Tell } from '../filled';
import type { ContactOptions } from '../options';
import type { PartTools } from '../part';
import type { Touched } from '../touched';
import { DECLINED_KEY } from './declined';
import { isOpen } from './read-field';
import { noteReplaced } from './replaced';
import type { Grade } from './sight/grade';
import { takeBack } from './take-back';
import { mayFill, NONE, TRIES } from './tries';
import { type Field, writeValue } from './write-value';

/** A field with the value to write. */
export type Fill = readonly [Field, string];

/** Fills in fields of a page, and remembers the values that it wrote. */
export interface Filling {
  /** Returns whether the field may be filled in. Reads no layout. */
  isFree(field: Field): boolean;
  /** Begins a reading of the page's layout. Undefined until its chunk has loaded, which calls `look`. */
  readSight(): ((field: Field) => Grade) | undefined;
  /** Records that the field was hidden or covered. */
  unseen(field: Field): void;
  write(fill: Fill): void;
  /** Tells the visitor about the fields that were filled in since the last call. */
  tell(): void;
  /** Records that a form was reset. */
  reset(event: Event): void;
  /** Records a press of a key or pointer. Returns whether it is the first on its target. */
  used(press: Event): boolean;
  /** Returns whether the visitor has pressed a key or pointer in the field's form, or in the field if it has none. */
  isPressed(field: Field): boolean;
  /** Empties every filled field that the visitor has not changed since. */
  forget(): void;
}

/** Returns whether the field belongs to one of our prompts. */
export const isOfPrompt = (field: Field): boolean => field.getRootNode() !== field.ownerDocument;

/** Returns the form of a control. It may have a field named `form`. */
const formOf = (target: EventTarget): EventTarget | undefined =>
  read(target as EventTarget & { readonly form?: EventTarget | null }, 'form') ?? undefined;

/**
 * Writes into fields, and lets the visitor undo it. Calls `look` once undoing is possible, as no field is filled in before, and `wrote` before
 * each write.
 */
export function createFilling(
  tools: PartTools,
  { scheme, texts }: Pick<ContactOptions, 'scheme' | 'texts'>,
  touched: Pick<Touched, 'has' | 'typed'>,
  logOut: () => void,
  look: () => void,
  wrote: () => void,
): Filling {
  const { env, report, signal } = tools;
  const { window } = env;
  const filled = new Map<Field, string>();
  const left = new WeakMap<Field, number>();
  const hidden = new WeakSet<Field>();
  /** Filled fields that the visitor does not know about yet. */
  const fresh: Field[] = [];
  const replaced = noteReplaced();
  const pressed = new WeakSet<EventTarget>();
  let tell: Tell | undefined;
  let readSight: typeof Filled.readSight | undefined;
  let asked = false;

  const leftOf = (field: Field) => left.get(field) ?? TRIES;
  const isFree = (field: Field) =>
    mayFill(leftOf(field), isOfPrompt(field) || hidden.has(field), touched.has(field), touched.typed(field)) &&
    isOpen(window, field) &&
    !replaced.isGivenUp(field);
  const clear = () => takeBack(window, filled, left, touched);
  const choose = (choice: Choice) => {
    if (choice === 'clear') writeText(window, 'sessionStorage', DECLINED_KEY, '1');
    const first = choice === 'keep' ? filled.keys().next().value : clear();
    if (choice === 'not-me') logOut();
    // The focus was on a button that is gone.
    first?.focus({ preventScroll: true });
  };
  const bring = () => {
    if (asked) return;
    asked = true;
    import(/* webpackChunkName: "contact-filled" */ '../filled')
      .then((filled) => {
        if (signal.aborted) return;
        readSight = filled.readSight;
        tell = filled.createTell(tools, choose, scheme, texts);
        look();
      })
      .catch((error) => report(error, { kind: 'resource_error' }));
  };

  return {
    isFree,
    readSight() {
      if (!readSight) bring();
      return readSight?.(window);
    },
    unseen: (field) => void hidden.add(field),
    write([field, value]) {
      // Fields are filled in once "Not you?" can undo it. A prompt's fields need no notice, because they are in view.
      const isTold = !isOfPrompt(field);
      if (isTold && !tell) return bring();
      // The page's handlers for one field may have changed another.
      if (!isFree(field)) return;
      left.set(field, leftOf(field) - 1);
      replaced.filled(field);
      // The page's handlers may leave the page within the write.
      wrote();
      if (!writeValue(window, field, value)) return;
      filled.set(field, field.value);
      if (isTold) fresh.push(field);
    },
    tell() {
      if (fresh.length) tell?.filled(fresh.splice(0));
    },
    reset({ target }) {
      for (const [field] of filled) if (formOf(field) === target) left.set(field, NONE);
    },
    used(press) {
      replaced.forget();
      const path = press.composedPath();
      const [target] = path as [EventTarget];
      const isFirst = !pressed.has(target);
      for (const node of [formOf(target), ...path]) if (node) pressed.add(node);
      return isFirst;
    },
    isPressed: (field) => pressed.has(formOf(field) ?? field),
    forget() {
      tell?.hide();
      fresh.length = 0;
      clear();
    },
  };
}
