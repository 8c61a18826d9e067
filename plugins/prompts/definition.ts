import type { PromptContent } from '../../lib/records/prompt';
import type { AddressRule } from '../../lib/targeting/address-rules';
import type { Audience } from '../../lib/targeting/audience';
import type { PromptExperiment } from './experiment';

/** Limits of how often a prompt shows. */
export interface Impressions {
  /** The most displays in a session of the visitor. */
  readonly session?: number;
  readonly total?: number;
  /** Seconds between two displays. */
  readonly buffer?: number;
  /** Seconds after which `total` counts from zero again. */
  readonly duration?: number;
}

/** The time for which a prompt stays away after the visitor has acted on it. */
export interface Pause {
  /** The number of actions before the pause, 1 by default. */
  readonly count?: number;
  /** Seconds. Without them, the prompt never comes back. */
  readonly duration?: number;
}

/** Conditions, all of which must hold. */
export interface DisplayConditions {
  /** Seconds on pages of the site. */
  readonly delay?: number;
  /** Percent of the page that has been in view. */
  readonly scroll?: number;
  readonly exitIntent?: boolean;
  /** CSS selector of an element that has come into view. */
  readonly visible?: string;
  /** Shows only on request, by `hooks.prompt.call({ type: 'prompt', id })`. */
  readonly manual?: boolean;
  /** The first of the visitor's pages on which the prompt shows, as a number. */
  readonly visits?: number;
  readonly impressions?: Impressions;
  /** Limits across all prompts. */
  readonly allImpressions?: Impressions;
  readonly pauses?: Readonly<Partial<Record<'close' | 'cancel' | 'click' | 'submit', Pause>>>;
  readonly addresses?: readonly AddressRule[];
  /** `<meta>` elements that the page must have. */
  readonly meta?: readonly {
    readonly name?: string;
    readonly property?: string;
    readonly content: string;
  }[];
  /** Visitor fields of which one must be missing. */
  readonly missing?: readonly string[];
  /** The visitors that the prompt is for. */
  readonly audience?: Audience;
}

/** PRM-01: a prompt as a site or a page defines it. Texts may contain `{{field}}` or `{{field | fallback}}`. */
export interface PromptDefinition extends PromptContent {
  /** An address of the network that receives the answers as a form. */
  readonly submit?: string;
  /** The receiver of the answers without a `submit` address: the network's forms service, or a listener on the page (`taproot:prompt`). */
  readonly answers?: 'forms' | 'page';
  /** PRM-05: ISO 8601. The prompt shows from `publish` on, until `unpublish`. */
  readonly publish?: string;
  readonly unpublish?: string;
  /** If two prompts could show, the one with the higher priority shows first. 0 by default. */
  readonly priority?: number;
  readonly display?: DisplayConditions;
  /** Variants of its texts. */
  readonly experiment?: PromptExperiment;
}
