/** Escaped markup. Only `html` creates it. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

/** A value in a template. Text is escaped, lists are joined, and undefined and false are empty. */
export type Insert = Html | string | number | false | undefined | readonly Insert[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

function render(part: Insert): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  return part === undefined || part === false ? '' : escapeText(String(part));
}

/** Escapes every value in a template, including quoted attribute values. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Insert[]): Html =>
  new Html(strings.map((text, i) => text + render(parts[i])).join(''));
