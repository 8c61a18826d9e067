import type { ConsentRecord } from '../../lib/contracts/consent-record';
import { isRejection } from '../../lib/records/consent-record';
import { purposeOf } from '../../lib/storage/purpose-of';

/** The facts of a site that asks for more than the network's two purposes, or asks again. The build derives them from the manifest. */
export interface AskedFacts {
  /** The purposes beside `analytics`, each with the pattern of its stored names. */
  readonly purposes: Readonly<Record<string, string>>;
  /**
   * The questions that a grant must have answered. If one is missing, the visitor is asked again. No question contains the text of another.
   */
  readonly asks: readonly string[];
  /** An earlier grant is paused until the visitor answers again. */
  readonly pauses?: true;
  /**
   * The codes of the recipients, by the purpose that they wait for: `:` and 5 characters each. A grant of the purpose must have been shown each
   * of them.
   */
  readonly recipients?: Readonly<Record<string, string>>;
}

/** The parts of the consent interface that these rules ask. */
interface Gate {
  readonly record: ConsentRecord | undefined;
  allows(category: string): boolean;
  covers(purpose: string): boolean;
}

/** The rules of such a site. Tags of other sites contain none of them. */
export interface Apart extends Partial<Pick<AskedFacts, 'purposes'>> {
  /** None for a site that only asks again. */
  readonly ids?: readonly string[];
  /**
   * Returns the field of a record with what its visitor answered: the questions, the recipients that they have been shown, those of an earlier grant
   * included, and those that they have switched off. `given`: the list of the choice, which may be anything.
   */
  answer(given: readonly string[], earlier?: ConsentRecord): Pick<ConsentRecord, 'asked'>;
  /** Returns whether a grant leaves one of the site's questions unanswered. A refusal answers everything. */
  isOld(record: ConsentRecord): boolean;
  /** Returns whether a grant is paused until the visitor answers again. */
  rests(record: ConsentRecord, visitor: { readonly optIn: boolean }): boolean;
  /**
   * Returns whether a stored name, prefixed with the letter of its kind, may be written, by its purpose. '-' stands for writes without a
   * name, '' for all writes. Of a marked script, whether it may run.
   */
  keeps(name: string | Element, consent: Gate): boolean;
  /**
   * Returns whether a marked script is of a recipient that the visitor has switched off. Of a start tag, whether it names any: the release decides on the
   * script. Only where visitors can switch recipients off.
   */
  shuts?(script: Element | string, consent: Pick<Gate, 'record'>): boolean;
  /** The signals of Consent Mode that follow their own purpose (CON-17). */
  signals(consent: Pick<Gate, 'covers'>): object | undefined;
}

const CODE = /:\w{5}/g;

export function askApart({ purposes, asks, pauses, recipients = {} }: AskedFacts): Apart {
  /** A record without any code is of a release before recipients were noted, which asked about no one in particular. */
  const isUnshown = ({ categories, asked = '' }: ConsentRecord) =>
    asked.includes(':') &&
    Object.keys(recipients).some(
      (purpose) => categories.includes(purpose) && recipients[purpose]?.match(CODE)?.some((one) => !asked.includes(one)),
    );
  const isOld = (record: ConsentRecord) => !isRejection(record) && (asks.some((one) => !record.asked?.includes(one)) || isUnshown(record));
  const ids = Object.keys(purposes);
  return {
    purposes,
    ids,
    answer(given, earlier) {
      const shown = Object.keys(recipients).map((purpose) => given?.some?.((one) => one === purpose) && recipients[purpose]);
      const codes = shown.some(Boolean) ? [...shown, earlier?.asked].join().match(CODE) : [];
      return { asked: asks.join('') + [...new Set(codes)].join('') };
    },
    isOld,
    rests: (record, { optIn }) => isOld(record) && (!!pauses || optIn),
    keeps(name, { allows }) {
      if (typeof name !== 'string') return allows(name.getAttribute('data-consent') ?? '');
      return name ? allows(purposeOf(name, purposes)) : ['analytics', ...ids].every(allows);
    },
    signals({ covers }) {
      const state = (purpose: string) => (covers(purpose) ? 'granted' : 'denied');
      const [ads, own] = [state('advertising'), state('personalisation')];
      return {
        ad_storage: ads,
        ad_user_data: ads,
        ad_personalization: ads,
        functionality_storage: own,
        personalization_storage: own,
      };
    },
  };
}

/**
 * The rules of a site whose recipients have changed: a grant must have been shown each of the later ones. `later`: their codes. `shown` finds all of them
 * in the codes of a record. Tags of sites without later recipients contain none of this.
 */
export const askAnew = (shown: RegExp, later: string, pauses?: boolean): Apart => {
  const isOld: Apart['isOld'] = (record) => !isRejection(record) && !shown.test(`${record.asked}`);
  return {
    // Codes of an earlier answer stay, so that sites that share a record don't ask in turn.
    answer: (_, earlier) => ({ asked: later + (earlier?.asked ?? '').replace(later, '') }),
    isOld,
    rests: (record, { optIn }) => isOld(record) && (optIn || !!pauses),
    keeps: (name, { allows }) => allows((name as Partial<HTMLElement>).dataset?.consent ?? 'analytics'),
    signals: () => undefined,
  };
};
