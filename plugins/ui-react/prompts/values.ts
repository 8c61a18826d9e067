import type { PromptField, PromptValues } from '../../../lib/records/prompt';

/** What stands in a form, by the names of its fields, trimmed; of a checkbox group a list. */
export function readValues(form: HTMLFormElement, fields: readonly PromptField[]): PromptValues {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const given = data.getAll(name).map((value) => String(value).trim());
      return [name, type === 'checkbox-group' ? given : (given[0] ?? '')];
    }),
  );
}
