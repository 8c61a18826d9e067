import type { PromptField } from '../../../lib/contracts/prompt';
import type { PromptTexts } from '../../../lib/languages/texts';
import { isEmail } from '../../../lib/privacy/email';
import type { PromptValues } from '../../../lib/records/prompt';
import { readTime } from '../../../lib/time/read-time';

const day = (bound: string | undefined, today: string) => (bound === 'today' ? today : bound);

/** Returns an answer's error in words, or undefined. `today`: such as `2026-05-01`. */
export function faultOf(field: PromptField, answer: PromptValues[string], texts: PromptTexts, today: string): string | undefined {
  const { type, required, pattern, error } = field;
  const value = typeof answer === 'string' ? answer.trim() : answer;
  if (!value.length) return required || type === 'motivation' ? texts.required : undefined;
  if (typeof value !== 'string') return;
  if (type === 'email' && !isEmail(value)) return error ?? texts.email;
  if (type === 'us-postal-code' && !/^\d{5}$/.test(value)) return error ?? texts.postalCode;
  if (type === 'date') return faultOfDate(value, day(field.min, today), day(field.max, today), texts);
  if (pattern && !new RegExp(`^(?:${pattern})$`).test(value)) return error ?? texts.pattern;
}

function faultOfDate(value: string, min: string | undefined, max: string | undefined, texts: PromptTexts): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(readTime(value))) return texts.date;
  if (min && value < min) return `${texts.earliest} ${min}.`;
  if (max && value > max) return `${texts.latest} ${max}.`;
}

/** Returns the errors by field name. */
export const faultsOf = (
  fields: readonly PromptField[],
  values: PromptValues,
  texts: PromptTexts,
  today: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, values[field.name] ?? '', texts, today);
      return fault ? [[field.name, fault]] : [];
    }),
  );
