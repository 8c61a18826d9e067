/** The kind of destination by which the service tells each third party, by the third party's name in a manifest. It can tell no others. */
export const TOLD_BY: Readonly<Record<string, 'google' | 'google-analytics' | 'meta'>> = {
  gtag: 'google-analytics',
  'ad-conversion': 'google',
  'social-pixel': 'meta',
};

/**
 * Third parties that page and service may both tell, because both give an event one name and one id, by which the third party drops the second
 * one: `told-conversion` has the ids, `social-names` and the account's labels the names.
 */
export const TOLD_TWICE: readonly string[] = ['ad-conversion', 'social-pixel'];

/** The side that tells a third party of events: the visitor's page, the utility service, or each of them. */
export type From = 'page' | 'service' | 'both';

interface Told {
  readonly from?: From;
}

export const isOnPage = ({ from }: Told): boolean => from !== 'service';
export const isTold = ({ from = 'page' }: Told): boolean => from !== 'page';

/** Returns the names of the third parties that the service tells, from the values that a page's applied plugins returned. */
export const toldOn = (applied: ReadonlyMap<string, unknown>): readonly string[] =>
  (applied.get('vendors') as { readonly told?: readonly string[] } | undefined)?.told ?? [];
