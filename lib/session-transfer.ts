import { removeQuery } from './links';
import { splitUrl } from './url';
import { isUuid } from './uuid';

/** Parameters by which a link hands the session on (SES-03): when, which session, and which page of it. */
export const TRANSFER = 'custom_transfer';
export const TRANSFER_SESSION = 'ut_sid';
export const TRANSFER_PAGE = 'ut_pid';

/** SES-03. ms: how long a link joins its session, and how long it hands on where the visit came from. */
export const TRANSFER_JOINS = 60_000;
export const TRANSFER_CARRIES = 120_000;

/** A session on its way to another site, or only the time at which a link hands on where a visit came from. */
export interface Transfer {
  /** ms since the epoch. */
  readonly time: number;
  /** UUIDs, version 4. */
  readonly session?: string | undefined;
  readonly page?: string | undefined;
}

/** As query text, encoded. */
export function transferQuery({ time, session, page }: Transfer): string {
  const query = `${TRANSFER}=${time}`;
  if (!isUuid(session)) return query;
  return `${query}&${TRANSFER_SESSION}=${session}${isUuid(page) ? `&${TRANSFER_PAGE}=${page}` : ''}`;
}

/**
 * What the parameters of an address hand on, whole ms old at `now`; undefined where the time is malformed or in the future. How old it may
 * be is for the reader to judge.
 */
export function readTransfer(parameters: readonly (readonly [name: string, value: string])[], now: number): Transfer | undefined {
  const find = (wanted: string) => parameters.find(([name]) => name === wanted)?.[1] ?? '';
  const time = /^\d{13}$/.test(find(TRANSFER)) ? Number(find(TRANSFER)) : Number.NaN;
  const session = find(TRANSFER_SESSION);
  const page = find(TRANSFER_PAGE);
  if (!(time <= now)) return;
  return {
    time,
    ...(isUuid(session) && { session, ...(isUuid(page) && { page }) }),
  };
}

/** Whether a parameter hands on the session, or what it came by. */
export const isHandedOn = (name: string): boolean => /^(custom_(transfer|source)|ut_[sp]id)$/.test(name);

/** DEC-02: the kept parameters that tell of a source. */
export const isKeptSource = (name: string): boolean => /^(ub_.+|ut_id)$/i.test(name);

/** The address without all that a link hands on; as it is where it hands on nothing. */
export const withoutTransfer = (url: string): string =>
  /[?&]custom_(transfer|source)=/.test(splitUrl(url).query) ? removeQuery(url, (name) => isHandedOn(name) || isKeptSource(name)) : url;
