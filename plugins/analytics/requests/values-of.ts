/** Fields in which a visitor writes or chooses. Passwords and hidden fields are left alone. */
const FILLED = /^(text|email|tel|url|search|number|date|datetime-local|month|week|time|color|range|textarea|select-one)$/;

/** Returns what the visitor has filled in, to recognise the request that sends it. It must not leave the page. */
export function valuesOf({ HTMLFormElement }: Window & typeof globalThis, form: HTMLFormElement): string[] {
  // A field named `elements` shadows the form's.
  const fields = Reflect.get(HTMLFormElement.prototype, 'elements', form) as Iterable<HTMLInputElement>;
  return [...fields].filter(({ type, value, disabled }) => FILLED.test(type) && value && !disabled).map(({ value }) => value);
}
