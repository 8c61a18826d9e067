import type { ReactNode } from 'react';
import type { PromptField } from '../../../lib/contracts/prompt';

interface GroupProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** True for checkboxes, one or more of which can be chosen. False for radio buttons. */
  readonly many: boolean;
  readonly required: boolean;
  readonly fault: string | undefined;
  readonly faultId: string;
  readonly choices: NonNullable<PromptField['values']>;
  readonly children: ReactNode;
}

/** Several choices under one label. */
export function Group({ id, name, label, many, required, fault, faultId, choices, children }: GroupProps) {
  return (
    <fieldset className="field" data-invalid={!!fault || undefined} aria-describedby={fault ? faultId : undefined}>
      <legend>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      <div className="choices">
        {choices.map(({ value, label }, i) => (
          <label key={value} className="choice">
            <input
              id={i ? undefined : id}
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              required={required && !many}
              aria-describedby={fault && !i ? faultId : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
