import { type Html, html } from '../../../lib/values/html';

export interface FieldOptions {
  readonly type?: 'text' | 'email' | 'tel';
  /** Token of the `autocomplete` attribute. */
  readonly autocomplete?: string;
  readonly required?: boolean;
  /** True if the field takes the whole row. */
  readonly wide?: boolean;
}

/** Returns a labelled input. `form` keeps the ids of two forms on one page apart. */
export function field(form: string, name: string, label: string, { type = 'text', autocomplete, required, wide }: FieldOptions = {}): Html {
  const id = `${form}-${name}`;
  return html`<div class="field${wide && ' wide'}">
    <label for="${id}">${label}${!required && html` <span class="optional">(optional)</span>`}</label>
    <input id="${id}" name="${name}" type="${type}"${autocomplete && html` autocomplete="${autocomplete}"`}${required && html` required`}>
  </div>`;
}
