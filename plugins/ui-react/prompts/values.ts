import type { PromptField, PromptValues } from '../../../lib/records/prompt';

/** Reads a form's trimmed values by field name. A checkbox group's is a list. */
export function readValues(form: HTMLFormElement, fields: readonly PromptField[]): PromptValues {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const given = data.getAll(name).map((value) => String(value).trim());
      return [name, type === 'checkbox-group' ? given : (given[0] ?? '')];
    }),
  );
}
