import { FILLED, type PromptContent } from '../../lib/contracts/prompt';

/** The visitor's fields, by name. */
export type Fields = ReadonlyMap<string, string>;

/** `{{name}}` or `{{name | fallback}}`. */
const FIELD = /\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g;

/** Inserts the visitor's fields into plain text. Returns undefined if a field without a fallback is missing. */
export function fill(text: string, fields: Fields): string | undefined {
  let missing = false;
  const filled = text.replace(FIELD, (_, name: string, fallback?: string) => {
    const value = fields.get(name) ?? fallback?.trim();
    missing ||= value === undefined;
    return value ?? '';
  });
  return missing ? undefined : filled;
}

/** Returns the prompt with the visitor's fields in its texts, or undefined if a text would have a gap. */
export function fillContent<T extends PromptContent>(content: T, fields: Fields): T | undefined {
  const filled: Partial<Record<keyof typeof FILLED, string>> = {};
  for (const key of Object.keys(FILLED) as (keyof typeof FILLED)[]) {
    const text = content[key];
    if (text === undefined) continue;
    const given = fill(text, fields);
    if (given === undefined) return;
    filled[key] = given;
  }
  return { ...content, ...filled };
}
