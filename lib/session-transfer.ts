import { isUuid } from './uuid';

/** Parameters by which a link hands the session on (SES-03): when, which session, and which page of it. */
export const TRANSFER = 'custom_transfer';
export const TRANSFER_SESSION = 'ut_sid';
export const TRANSFER_PAGE = 'ut_pid';

/** SES-03. ms: how long a link joins its session, and how long it hands on where the visit came from. */
export const TRANSFER_JOINS = 60_000;
export const TRANSFER_CARRIES = 120_000;

/** A session on its way to another site. */
export interface Transfer {
  /** ms since the epoch. */
  readonly time: number;
  /** UUIDs, version 4. */
  readonly session: string;
  readonly page?: string;
}

/** As query text, encoded; '' where there is nothing to hand on. */
export function transferQuery({ time, session, page }: Transfer): string {
  if (!isUuid(session)) return '';
  return `${TRANSFER}=${time}&${TRANSFER_SESSION}=${session}${isUuid(page) ? `&${TRANSFER_PAGE}=${page}` : ''}`;
}

/**
 * What the parameters of an address hand on, whole ms old at `now`; undefined for whatever is malformed, from the future, or
 * names no session. How old it may be is for the reader to judge.
 */
export function readTransfer(parameters: readonly (readonly [name: string, value: string])[], now: number): Transfer | undefined {
  const find = (wanted: string) => parameters.find(([name]) => name === wanted)?.[1] ?? '';
  const time = /^\d{13}$/.test(find(TRANSFER)) ? Number(find(TRANSFER)) : Number.NaN;
  const session = find(TRANSFER_SESSION);
  const page = find(TRANSFER_PAGE);
  if (!(time <= now) || !isUuid(session)) return;
  return { time, session, ...(isUuid(page) && { page }) };
}
