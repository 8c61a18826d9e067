import type { PromptField } from '../../../lib/contracts/prompt';
import { MOTIVATIONS } from '../../../lib/contracts/prompt-words';
import type { PromptTexts } from '../../../lib/languages/texts';
import { Group } from './Group';

/** Characters. */
const LONGEST_LINE = 254;
const LONGEST_TEXT = 2_000;

interface FieldProps {
  readonly field: PromptField;
  /** Unique in the tree. */
  readonly id: string;
  readonly fault: string | undefined;
  readonly texts: PromptTexts;
  /** As in `2026-05-01`. */
  readonly today: string;
}

const KINDS: Readonly<
  Partial<Record<PromptField['type'], { readonly type: string; readonly autoComplete?: string; readonly inputMode?: 'numeric' }>>
> = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  date: { type: 'date' },
  'us-postal-code': { type: 'text', autoComplete: 'postal-code', inputMode: 'numeric' },
};

/** One element of a form, with its label and its error. */
export function Field({ field, id, fault, texts, today }: FieldProps) {
  const { type, name, label, placeholder, values = [], min, max } = field;
  const required = field.required || type === 'motivation';
  const faultId = `${id}-fault`;
  const shared = {
    id,
    name,
    'aria-required': required || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? faultId : undefined,
  };
  const said = (
    <p className="fault" id={faultId} aria-live="polite">
      {fault}
    </p>
  );

  if (type === 'radio-group' || type === 'checkbox-group' || type === 'motivation') {
    const choices = values.length ? values : MOTIVATIONS.map((value) => ({ value, label: texts.motivations[value] }));
    return (
      <Group
        id={id}
        name={name}
        label={label}
        many={type === 'checkbox-group'}
        required={required}
        fault={fault}
        faultId={faultId}
        choices={choices}
      >
        {said}
      </Group>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {type === 'select' ? (
        <select {...shared} defaultValue="">
          <option value="">{placeholder ?? texts.choose}</option>
          {values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : type === 'textarea' ? (
        <textarea {...shared} rows={4} maxLength={LONGEST_TEXT} placeholder={placeholder} />
      ) : (
        <input
          {...shared}
          {...KINDS[type]}
          maxLength={LONGEST_LINE}
          placeholder={placeholder}
          min={min === 'today' ? today : min}
          max={max === 'today' ? today : max}
        />
      )}
      {said}
    </div>
  );
}
