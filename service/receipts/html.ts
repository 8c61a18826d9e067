/** Markup that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const textOf = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return String(value ?? '').replace(/[&<>"']/g, (one) => ENTITIES[one] as string);
};

/** Makes markup of a template. Every value is text, but for markup made so and lists of it. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(parts.reduce((all, part, i) => all + textOf(values[i - 1]) + part));
