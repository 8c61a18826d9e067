import type { PromptContent } from '../../lib/records/prompt';

/** The most often that a prompt shows. */
export interface Impressions {
  /** In a session of the visitor. */
  readonly session?: number;
  readonly total?: number;
  /** Seconds between two. */
  readonly buffer?: number;
  /** Seconds after which `total` is counted anew. */
  readonly duration?: number;
}

/** The time that a prompt stays away after the visitor has acted on it. */
export interface Pause {
  /** After how many times; 1 unless told otherwise. */
  readonly count?: number;
  /** Seconds; without them it never comes back. */
  readonly duration?: number;
}

export interface AddressRule {
  /** `path`: the path alone; `exact`: the whole address; `contains`; `regex`. */
  readonly match: 'path' | 'exact' | 'contains' | 'regex';
  readonly value: string;
  /** Not there. */
  readonly exclude?: boolean;
}

/** All of what is given must hold. */
export interface DisplayConditions {
  /** Seconds on pages of the site. */
  readonly delay?: number;
  /** Percent of the page that has been in view. */
  readonly scroll?: number;
  readonly exitIntent?: boolean;
  /** CSS selector of an element that has come into view. */
  readonly visible?: string;
  /** Only when asked for, by `hooks.prompt.call({ type: 'prompt', id })`. */
  readonly manual?: boolean;
  /** From the visitor's so many-th page on. */
  readonly visits?: number;
  readonly impressions?: Impressions;
  /** Counts those of all prompts. */
  readonly allImpressions?: Impressions;
  readonly pauses?: Readonly<Partial<Record<'close' | 'cancel' | 'click' | 'submit', Pause>>>;
  readonly addresses?: readonly AddressRule[];
  /** `<meta>` elements that the page must have. */
  readonly meta?: readonly { readonly name?: string; readonly property?: string; readonly content: string }[];
  /** Visitor fields of which one must be missing. */
  readonly missing?: readonly string[];
}

/** PRM-01: a prompt as a site or a page gives it. Texts may hold `{{field}}` or `{{field | fallback}}`. */
export interface PromptDefinition extends PromptContent {
  /** An address of the network that takes the answers, as a form. */
  readonly submit?: string;
  /** The receiver of the answers if there is no address: the network's forms service, or a listener of the page's (`taproot:prompt`). */
  readonly answers?: 'forms' | 'page';
  /** PRM-05: ISO 8601. Shown from `publish` on, and not from `unpublish` on. */
  readonly publish?: string;
  readonly unpublish?: string;
  /** Of two prompts that could show, the one with the higher priority shows first. 0 by default. */
  readonly priority?: number;
  readonly display?: DisplayConditions;
}
