import { purposeOf } from '../../lib/storage/purpose-of';
import { type ConsentRecord, isRejection } from './record';

/** The facts of a site that asks for more than the network's two purposes, or asks again. The build derives them from the manifest. */
export interface AskedFacts {
  /** The purposes beside `analytics`, each with the pattern of the stored names that belong to it. */
  readonly purposes: Readonly<Record<string, string>>;
  /**
   * The questions that a grant must have answered. If one is missing, the visitor is asked again. No question contains another one's text.
   */
  readonly asks: readonly string[];
  /** An earlier grant rests until the visitor has answered again. */
  readonly pauses?: true;
}

/** The rules of such a site. Tags of other sites have none of this. */
export interface Apart extends Pick<AskedFacts, 'purposes'> {
  readonly ids: readonly string[];
  /** The field of a record that says what its visitor was asked. */
  readonly answer: Pick<ConsentRecord, 'asked'>;
  /** Returns whether a grant has not answered all that the site asks. A refusal answers everything. */
  isOld(record: ConsentRecord): boolean;
  /** Returns whether a grant waits until the visitor has answered again. */
  rests(record: ConsentRecord, visitor: { readonly optIn: boolean }): boolean;
  /**
   * Decides on a stored name, prefixed with the letter of its kind, by its purpose. '-' stands for things without a name, '' for all of
   * them.
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
