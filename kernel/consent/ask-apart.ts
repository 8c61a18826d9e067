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
}

/** The rules of such a site. Tags of other sites contain none of them. */
export interface Apart extends Pick<AskedFacts, 'purposes'> {
  readonly ids: readonly string[];
  /** The field of a record with the questions that its visitor answered. */
  readonly answer: Pick<ConsentRecord, 'asked'>;
  /** Returns whether a grant leaves one of the site's questions unanswered. A refusal answers everything. */
  isOld(record: ConsentRecord): boolean;
  /** Returns whether a grant is paused until the visitor answers again. */
  rests(record: ConsentRecord, visitor: { readonly optIn: boolean }): boolean;
  /**
   * Returns whether a stored name, prefixed with the letter of its kind, may be written, by its purpose. '-' stands for writes without a
   * name, '' for all writes.
   */
  keeps(name: string, allows: (purpose: string) => boolean): boolean;
  /** The signals of Consent Mode that follow their own purpose (CON-17). */
  signals(covers: (purpose: string) => boolean): object;
}

export function askApart({ purposes, asks, pauses }: AskedFacts): Apart {
  const isOld = (record: ConsentRecord) => !isRejection(record) && asks.some((one) => !record.asked?.includes(one));
  const ids = Object.keys(purposes);
  return {
    purposes,
    ids,
    answer: { asked: asks.join('') },
    isOld,
    rests: (record, { optIn }) => isOld(record) && (!!pauses || optIn),
    keeps: (name, allows) => (name ? allows(purposeOf(name, purposes)) : ['analytics', ...ids].every(allows)),
    signals(covers) {
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
