import { ownEvent } from '../../../lib/dom/own-event';

type Realm = Window & typeof globalThis;
export type Field = HTMLInputElement | HTMLSelectElement;

/** What the option sends that says the value, by what it sends or by what it shows. */
function optionFor(select: HTMLSelectElement, value: string): string | undefined {
  const wanted = value.toLowerCase();
  const says = (text: string) => text.trim().toLowerCase() === wanted;
  return [...select.options].find((option) => !option.disabled && (says(option.value) || says(option.text)))?.value;
}

/**
 * Puts a value into a field as if it was typed: by the browser's own setter, past the one that React puts before it to see changes
 * (React #10135), and with the events that frameworks listen to. False where the field can't take it, or the page has emptied it again.
 */
export function writeValue(window: Realm, field: Field, value: string): boolean {
  const { HTMLInputElement, HTMLSelectElement } = window;
  const isSelect = field instanceof HTMLSelectElement;
  const taken = isSelect && value ? optionFor(field, value) : value;
  if (taken === undefined || (!isSelect && field.maxLength >= 0 && taken.length > field.maxLength)) return false;
  Reflect.set((isSelect ? HTMLSelectElement : HTMLInputElement).prototype, 'value', taken, field);
  for (const type of ['input', 'change']) field.dispatchEvent(ownEvent(window, type));
  // A page may write it in its own way: `80302-`.
  return field.value !== '';
}
