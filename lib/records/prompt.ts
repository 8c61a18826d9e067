/** PRM-01. */
export const PROMPT_TYPES = ['Message', 'Form', 'Subscription', 'Gate'] as const;
export const PROMPT_LAYOUTS = ['modal', 'slideout', 'bar', 'button', 'inline'] as const;
export const FIELD_TYPES = [
  'text',
  'email',
  'textarea',
  'select',
  'radio-group',
  'checkbox-group',
  'us-postal-code',
  'date',
  'motivation',
] as const;

/** PRM-04. */
export const MOTIVATIONS = ['climate', 'nature', 'all_the_above', 'none_or_other'] as const;
/** The name of the field that asks for it. */
export const MOTIVATION = 'motivation';

export interface PromptField {
  readonly type: (typeof FIELD_TYPES)[number];
  /** Letters, digits, `_` and `-`; under this name the answer is sent. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Of select and the groups. */
  readonly values?: readonly { readonly value: string; readonly label: string }[];
  /** A regular expression that the whole answer must match, and what is said where it does not. */
  readonly pattern?: string;
  readonly error?: string;
  /** Of a date: `2026-05-01`, or `today`. */
  readonly min?: string;
  readonly max?: string;
}

/** What takes the place of a prompt that was sent, or is added to one that could not be. */
export interface PromptState {
  readonly headline?: string;
  readonly msg?: string;
  /** Seconds until it closes by itself; 0 or none stays. */
  readonly delay?: number;
}

/** What a visitor sees of a prompt: all that who shows it needs. */
export interface PromptContent {
  /** Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly type: (typeof PROMPT_TYPES)[number];
  readonly layout: (typeof PROMPT_LAYOUTS)[number];
  /** What reports call this wording of it. */
  readonly variant?: string;
  /** Of a bar `top` or `bottom`; of a slideout and a button `start` or `end`, in the direction of the text. */
  readonly position?: 'top' | 'bottom' | 'start' | 'end';
  readonly headline?: string;
  readonly msg?: string;
  readonly footer?: string;
  readonly image?: { readonly src: string; readonly alt: string };
  readonly okMessage?: string;
  /** Without it there is no such button. */
  readonly cancelMessage?: string;
  /** Of a Message: where its button leads. */
  readonly okAddress?: string;
  readonly formElements?: readonly PromptField[];
  readonly formStates?: { readonly success?: PromptState; readonly error?: PromptState };
  /** Seconds after which it goes away, unless somebody is at it. */
  readonly hideAfter?: number;
}

/** What a visitor does with a prompt (PRM-02). `open`: the dialog behind a button. */
export type PromptAction = 'display' | 'click' | 'close' | 'submit' | 'cancel' | 'form_start' | 'unlock' | 'open';

/** By the names of the fields; of a checkbox group a list. */
export type PromptValues = Readonly<Record<string, string | readonly string[]>>;

/** In `hooks.prompt`: asks whoever can to show a prompt. */
export interface ShowPrompt {
  readonly type: 'show-prompt';
  readonly content: PromptContent;
  /** Where an inline prompt goes. */
  readonly place?: Element;
  /** Told of what happens. */
  tell(action: PromptAction): void;
  /** Takes the answers; false where they could not be delivered. */
  submit(values: PromptValues): Promise<boolean>;
  /** Told once, when it is gone from the page. */
  gone(): void;
  /** Aborted when it must go. */
  readonly signal: AbortSignal;
}
