import type { MOTIVATIONS } from '../contracts/prompt-words';

/** CON-13: the banner's words, and those that it adds when it asks again. */
export interface BannerTexts {
  readonly label: string;
  readonly question: string;
  readonly privacy: string;
  readonly accept: string;
  readonly reject: string;
  readonly preferences: string;
}

/** The words before the question, for visitors who chose earlier. */
export interface AgainTexts {
  /** A sentence that tells why the visitor is asked again. The manifest's sentence and the new purposes follow. */
  readonly why: string;
  /** Introduces the names of purposes that are new. */
  readonly added: string;
  /** Introduces the names of recipients that are new, or have changed. */
  readonly recipients: string;
}

export interface PurposeTexts {
  readonly name: string;
  readonly about: string;
}

/** CON-13. */
export interface SettingsTexts {
  readonly title: string;
  readonly about: string;
  readonly signal: string;
  readonly alwaysOn: string;
  /** The network's two purposes. `analytics` stands for everything that no site asks for separately. */
  readonly categories: Readonly<Record<'necessary' | 'analytics', PurposeTexts>>;
  readonly save: string;
  readonly acceptAll: string;
  readonly rejectAll: string;
  /** Names the box of a service whose embedded content is always shown. */
  readonly embeds: string;
  /**
   * The list of who receives data for a purpose: its heading with the number as `{count}`, the words before and in place of the stored names, the
   * time of those that end with the visit, and the link with the company as `{company}`.
   */
  readonly recipients: Readonly<Record<'title' | 'stores' | 'session' | 'nothing' | 'policy', string>>;
  /** Sentences for each choice, with its time as `{date}`, and the word before the receipt's id. */
  readonly receipt: Readonly<Record<'accepted' | 'refused' | 'elsewhere' | 'saved' | 'id', string>>;
  readonly close: string;
}

/** The sentences of `data-consent-status`. `{hosts}`: the hosts of scripts that run in spite of a signal. */
export interface StatusTexts {
  readonly signal: string;
  readonly signalBeside: string;
  readonly refused: string;
  readonly granted: string;
  /** Nobody has chosen: cookies wait, or they do not. */
  readonly waiting: string;
  readonly unset: string;
  /** Names a link to the settings, in the words that laws of some states use. */
  readonly choices: string;
  /** The use of the stored name that keeps the line about a signal closed. */
  readonly closed: string;
}

/** The words of a site that counts page views without consent. */
export interface CountsTexts {
  /** Follows the banner's question. */
  readonly banner: string;
  /** The switch in the settings, and what it does. */
  readonly name: string;
  readonly about: string;
  /** The use of the stored objection. */
  readonly why: string;
}

/** The words about counted views for a privacy policy. `{places}`, `{law}`, `{switch}` and `{cookie}` stand for lists and names. */
export interface CountsPolicyTexts {
  readonly title: string;
  readonly what: string;
  readonly basis: string;
  /** A note to whoever publishes it, not to visitors. */
  readonly confirm: string;
  readonly objection: string;
}

/** PRM-03, PRM-04: the words of a prompt that its definition lacks. */
export interface PromptTexts {
  readonly close: string;
  readonly ok: string;
  readonly send: string;
  readonly sending: string;
  readonly success: string;
  readonly failure: string;
  readonly required: string;
  readonly email: string;
  readonly postalCode: string;
  readonly date: string;
  readonly earliest: string;
  readonly latest: string;
  readonly pattern: string;
  readonly choose: string;
  readonly motivations: Readonly<Record<(typeof MOTIVATIONS)[number], string>>;
}

/** CTC-11. */
export interface NoticeTexts {
  readonly label: string;
  readonly filled: string;
  readonly clear: string;
  readonly keep: string;
  readonly notYou: string;
  /** Begins with the visible text, for people who speak to their browser. */
  readonly notYouLabel: string;
  readonly forgotten: string;
}

/** The words in place of a held frame. `{service}` is its name, `{company}` its operator. */
export interface EmbedTexts {
  /** Names a frame without a title of its own. */
  readonly title: string;
  readonly about: string;
  readonly once: string;
  readonly always: string;
  readonly privacy: string;
}

/** Everything that Taproot says to visitors in one language. */
export interface Texts {
  readonly direction: 'ltr' | 'rtl';
  readonly banner: BannerTexts;
  readonly again: AgainTexts;
  readonly settings: SettingsTexts;
  readonly status: StatusTexts;
  readonly counts: CountsTexts;
  readonly countsPolicy: CountsPolicyTexts;
  /**
   * Purposes that a manifest asks for separately, by id, and the words of `analytics` without them: by the ids that are no longer part of
   * it, in alphabetical order.
   */
  readonly purposes: Readonly<Record<string, PurposeTexts>>;
  readonly prompts: PromptTexts;
  readonly notice: NoticeTexts;
  readonly embeds: EmbedTexts;
}
