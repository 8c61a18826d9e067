import type { PromptContent } from '../contracts/prompt';

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
