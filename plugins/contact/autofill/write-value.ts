import { write } from '../../../lib/dom/native';
import { ownEvent } from '../../../lib/dom/own-event';

type Realm = Window & typeof globalThis;
export type Field = HTMLInputElement | HTMLSelectElement;

/** Returns the value of the option whose value or text matches. */
function optionFor(select: HTMLSelectElement, value: string): string | undefined {
  const wanted = value.toLowerCase();
  const says = (text: string) => text.trim().toLowerCase() === wanted;
  return [...select.options].find((option) => !option.disabled && (says(option.value) || says(option.text)))?.value;
}

/**
 * Sets a field's value as typing would: with the browser's own setter instead of React's, which tracks changes (React #10135), and with the
 * events that frameworks listen to. Returns false if the field rejects the value, or the page has emptied it again.
 */
export function writeValue(window: Realm, field: Field, value: string): boolean {
  const isSelect = field instanceof window.HTMLSelectElement;
  const taken = isSelect && value ? optionFor(field, value) : value;
  if (taken === undefined || (!isSelect && field.maxLength >= 0 && taken.length > field.maxLength)) return false;
  write(field, 'value', taken);
  for (const type of ['input', 'change']) field.dispatchEvent(ownEvent(window, type));
  // A page may reformat the value, such as `80302-`.
  return field.value !== '';
}
