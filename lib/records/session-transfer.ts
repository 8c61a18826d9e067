import { removeQuery } from '../url/links';
import { readParameters, splitUrl } from '../url/url';
import { isUuid } from '../values/uuid';
import { areBuckets } from './session-buckets';

/** The parameters of a link that hands on the session (SES-03): the time, the session's id, and the page's id. */
export const TRANSFER = 'custom_transfer';
export const TRANSFER_SESSION = 'ut_sid';
export const TRANSFER_PAGE = 'ut_pid';
/** The variants of the session's visitor, as `session-buckets.ts` lists them. */
export const TRANSFER_BUCKETS = 'ut_exp';

/** CON-24: the parameter in which links and forms hand on a choice (`handed-choice.ts`). */
export const CHOICE = 'tp_choice';

/** SES-03. ms: the time within which a link's session can be joined, and within which its source is taken. */
export const TRANSFER_JOINS = 60_000;
export const TRANSFER_CARRIES = 120_000;

/** A session that a link hands on, or only the time at which it hands on the visit's source. */
export interface Transfer {
  /** ms since the epoch. */
  readonly time: number;
  /** UUIDs, version 4. */
  readonly session?: string | undefined;
  readonly page?: string | undefined;
  /** As in `hero:variant1,ask:control.`. */
  readonly buckets?: string | undefined;
}

/** Serialises a transfer as encoded query text. */
export function transferQuery({ time, session, page, buckets = '' }: Transfer): string {
  const query = `${TRANSFER}=${time}`;
  if (!isUuid(session)) return query;
  const seen = areBuckets(buckets) ? `&${TRANSFER_BUCKETS}=${buckets}` : '';
  return `${query}&${TRANSFER_SESSION}=${session}${isUuid(page) ? `&${TRANSFER_PAGE}=${page}` : ''}${seen}`;
}

/**
 * Parses the session and the time in an address's parameters. Returns undefined if the time is malformed or after `now`. The caller checks
 * its age.
 */
export function readTransfer(parameters: readonly (readonly [name: string, value: string])[], now: number): Transfer | undefined {
  const find = (wanted: string) => parameters.find(([name]) => name === wanted)?.[1] ?? '';
  const time = /^\d{13}$/.test(find(TRANSFER)) ? Number(find(TRANSFER)) : Number.NaN;
  const session = find(TRANSFER_SESSION);
  const page = find(TRANSFER_PAGE);
  const buckets = find(TRANSFER_BUCKETS);
  if (!(time <= now)) return;
  return {
    time,
    ...(isUuid(session) && { session, ...(isUuid(page) && { page }), ...(areBuckets(buckets) && { buckets }) }),
  };
}

/** Returns whether a parameter hands on the session, its source, or a choice. */
export const isHandedOn = (name: string): boolean => /^(custom_(transfer|source)|ut_([sp]id|exp)|tp_choice)$/.test(name);

/** DEC-02: returns whether a parameter is kept and carries a source. */
export const isKeptSource = (name: string): boolean => /^(ub_.+|ut_id)$/i.test(name);

/** Returns the address without the parameters that a link hands on. An address without them is unchanged. */
export const withoutTransfer = (url: string): string =>
  readParameters(splitUrl(url).query).some(([name]) => /^custom_(transfer|source)$/.test(name))
    ? removeQuery(url, (name) => isHandedOn(name) || isKeptSource(name))
    : url;
