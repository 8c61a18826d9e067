import type { NecessaryNames } from '../../kernel';
import type { Scheme } from '../../lib/dom/shadow';
import type { Language } from '../../lib/languages';
import type { Section } from '../../lib/languages/section';
import type { PurposeTexts } from '../../lib/languages/texts';
import type { NamedRecipient } from '../../lib/privacy/recipient';
import type { Answered } from '../../lib/records/answered';

export interface WordedPurpose {
  readonly id: string;
  readonly texts: Readonly<Record<Language, PurposeTexts>>;
}

export interface UiReactOptions {
  /** False if a consent library shows the cookie settings. */
  readonly settings?: false;
  /** The names that are stored in every state of consent (CON-23). Added by the build. */
  readonly necessary?: NecessaryNames;
  /** The purposes of a site that asks for more than the network's two, in order. Added by the build. */
  readonly purposes?: readonly WordedPurpose[];
  /** The third parties that receive data of the site's visitors, by the page or by the service. Added by the build. */
  readonly recipients?: readonly NamedRecipient[];
  /** The site counts views without consent, and `counts` draws the switch against that. Added by the build. */
  readonly counts?: true;
  /** The settings and the prompts in the site's own words. Added by the build. */
  readonly settingsTexts?: Readonly<Partial<Record<Language, Section<'settings'>>>>;
  readonly promptTexts?: Readonly<Partial<Record<Language, Section<'prompts'>>>>;
  /** The visitor's answer, shared with the plugin that posts its receipt. Added by the runtime. */
  readonly answered?: Answered;
  /** The site's `scheme`. Added by the build. */
  readonly scheme?: Scheme;
}
