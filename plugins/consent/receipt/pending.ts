import { type AnswerTime, answerTimes } from '../../../lib/records/answer-times';

const ACTIONS = { new: 'reject', unset: 'renew', granted: 'withdraw', rejected: 'reject', link: 'handed_on' } as const;

/**
 * The facts that a record keeps of a choice until its receipt has arrived: the state before, who chose, site, language, whether cookies waited, whether
 * the visitor was known to be abroad, texts, the tag's version, and within how many seconds the banner was answered.
 */
const PENDING =
  /^(new|unset|granted|rejected|link)~(banner|settings|saved|api)~([a-z-]+)~([a-z]{2,3})~(true|false)~(true|false|)~(\w+)~(\d[\w.+-]+)~(\d*)$/;

export interface Moment {
  readonly action: 'accept' | 'save' | 'reject' | 'withdraw' | 'renew' | 'handed_on';
  readonly how: 'banner' | 'settings' | 'api' | 'link';
  readonly site: string;
  readonly language: string;
  /** Cookies waited for consent. */
  readonly optIn: boolean;
  /** '' while the country was unknown. */
  readonly abroad: 'true' | 'false' | '';
  readonly texts: string;
  readonly version: string;
  /** Undefined where no banner was in sight. */
  readonly within: AnswerTime | undefined;
}

/**
 * Reads that text; undefined where it is none of ours: any sibling can write the cookie. `refuses`: the choice leaves what is necessary.
 * `partly`: it leaves out something that the site asks for.
 */
export function readPending(text: string, refuses: boolean, partly: boolean): Moment | undefined {
  const [, before, by, site, language, optIn, abroad, texts, version, within] = PENDING.exec(text) ?? [];
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
