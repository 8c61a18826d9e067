/** PRM-01. */
export const PROMPT_TYPES = ['Message', 'Form', 'Subscription', 'Gate'] as const;
/** `plugins/ui-react/prompts/style.ts` has their looks, and `plugins/prompts/report.ts` their events. */
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
/** The name of the motivation field. */
export const MOTIVATION = 'motivation';

export interface PromptField {
  readonly type: (typeof FIELD_TYPES)[number];
  /** Letters, digits, `_` and `-`. The answer is sent under this name. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Options of a select or a group. */
  readonly values?: readonly { readonly value: string; readonly label: string }[];
  /** A regular expression that the whole answer must match. `error` is shown otherwise. */
  readonly pattern?: string;
  readonly error?: string;
  /** Limits of a date: `2026-05-01` or `today`. */
  readonly min?: string;
  readonly max?: string;
}

/** The text that replaces a sent prompt, or is added after sending failed. */
export interface PromptState {
  readonly headline?: string;
  readonly msg?: string;
  /** Seconds until the prompt closes by itself. Without them, or with 0, it stays. */
  readonly delay?: number;
}

/** The visible content of a prompt: everything that its renderer needs. */
export interface PromptContent {
  /** Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly type: (typeof PROMPT_TYPES)[number];
  readonly layout: (typeof PROMPT_LAYOUTS)[number];
  /** The name of this wording in reports. */
  readonly variant?: string;
  /** A bar takes `top` or `bottom`. A slideout or button takes `start` or `end` in the direction of the text. */
  readonly position?: 'top' | 'bottom' | 'start' | 'end';
  readonly headline?: string;
  readonly msg?: string;
  readonly footer?: string;
  readonly image?: { readonly src: string; readonly alt: string };
  readonly okMessage?: string;
  /** Without it, the prompt has no cancel button. */
  readonly cancelMessage?: string;
  /** The address that a Message's button opens. */
  readonly okAddress?: string;
  readonly formElements?: readonly PromptField[];
  readonly formStates?: { readonly success?: PromptState; readonly error?: PromptState };
  /** Seconds after which the prompt hides, unless the visitor is using it. */
  readonly hideAfter?: number;
}

/** A visitor's action on a prompt (PRM-02). `open`: the dialog behind a button. */
export type PromptAction = 'display' | 'click' | 'close' | 'submit' | 'cancel' | 'form_start' | 'unlock' | 'open';

/** Answers by field name. A checkbox group's is a list. */
export type PromptValues = Readonly<Record<string, string | readonly string[]>>;

/** In `hooks.prompt`: asks a renderer to show a prompt. */
export interface ShowPrompt {
  readonly type: 'show-prompt';
  readonly content: PromptContent;
  /** Renders nothing, reports `display` when the prompt would have been seen, and ends. */
  readonly unseen?: boolean;
  /** The place of an inline prompt. */
  readonly place?: Element;
  /** Reports an action of the visitor. */
  tell(action: PromptAction): void;
  /** Delivers the answers. Resolves to false if the delivery fails. */
  submit(values: PromptValues): Promise<boolean>;
  /** Called once, when the prompt has left the page. */
  gone(): void;
  /** Aborted when the prompt must go. */
  readonly signal: AbortSignal;
}
