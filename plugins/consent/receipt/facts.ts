import type { Receipt } from '../../../lib/contracts/receipt';
import { type AnswerTime, answerTimes } from '../../../lib/records/answered';

const ACTIONS = { new: 'reject', unset: 'renew', granted: 'withdraw', rejected: 'reject', link: 'handed_on' } as const;

/**
 * The facts that a record stores about a choice until its receipt has arrived: the state before, who chose, the site, the language, whether
 * cookies waited, whether the visitor was known to be abroad, the texts, the tag's version, and the seconds within which the banner was
 * answered.
 */
const FACTS =
  /^(new|unset|granted|rejected|link)~(banner|settings|saved|api)~([a-z-]+)~([a-z]{2,3})~(true|false)~(true|false|)~(\w+)~(\d[\w.+-]+)~(\d*)$/;

/** Returns the state before a choice: `new` if nobody had chosen, `link` if a link brought it, '' if a sibling has written the cookie. */
export const stateBefore = (before: unknown): string =>
  before === true ? 'new' : typeof before === 'string' ? before.replace(/^(no|yes)[\d.]*$/, 'link') : '';

/** Returns whether a record states the facts already, and not only the state before its choice. */
export const statesFacts = (receipt: string): boolean => receipt.includes('~');

/** Serialises the facts. `before`: the state before. */
export const factsText = (
  before: string,
  how: string,
  site: string,
  language: string,
  optIn: boolean,
  abroad: boolean | undefined,
  texts: string,
  version: string,
  within: AnswerTime | '',
): string => [before, how, site, language, optIn, abroad, texts, version, within].join('~');

/** Returns the hash of the texts that the facts name. */
export const textsIn = (facts: string): string | undefined => /\w{8}(?=~\d)/.exec(facts)?.[0];

export interface Moment {
  readonly action: Receipt['action'];
  readonly how: Receipt['how'];
  readonly site: string;
  readonly language: string;
  /** Cookies waited for consent. */
  readonly optIn: boolean;
  /** '' while the country was unknown. */
  readonly abroad: 'true' | 'false' | '';
  readonly texts: string;
  readonly version: string;
  /** Undefined if no banner was in sight. */
  readonly within: AnswerTime | undefined;
}

/**
 * Parses the facts. Returns undefined if it is malformed, as any sibling can write the cookie. `refuses`: the choice allows only
 * `necessary`. `partly`: it omits something that the site asks for.
 */
export function readFacts(text: string, refuses: boolean, partly: boolean): Moment | undefined {
  const [, before, by, site, language, optIn, abroad, texts, version, within] = FACTS.exec(text) ?? [];
  if (!before || !by || !site || !language || !texts || !version) return;
  const grants = by === 'saved' || partly ? 'save' : 'accept';
  return {
    action: refuses || before === 'unset' || before === 'link' ? ACTIONS[before as keyof typeof ACTIONS] : grants,
    how: before === 'link' ? before : by === 'saved' ? 'settings' : (by as 'api'),
    site,
    language,
    optIn: optIn === 'true',
    abroad: abroad as Moment['abroad'],
    texts,
    version,
    within: answerTimes.find((limit) => within === String(limit)),
  };
}
