import { normaliseEmail } from '../privacy/email';
import { listText } from '../values/json';

export { CONTACT_KEY } from './contact-key';

/** CTC-05. ms: 14 days. */
export const CONTACT_AGE = 1_209_600_000;

/** CTC-03: the fields that are flags, each by its short key, in the order in which they are reported. */
export const FLAG_FIELDS = {
  ae: 'accept_email',
  s: 'state',
  z: 'zip',
  lf: '39.leader_flag',
  cd: '39.house_rep_district',
  hp: '45.hpc',
  lc: '45.lifetime_count',
  lr: '45.lifetime_revenue',
  ac: '47.lifetime_count',
  c4: '40.c4_member',
  c4lo: '40.c4_last_optin',
  ec4: '40.edfaction_c4_member',
  cc4: '40.cama_c4_member',
  hvp: '55.is_hvp',
  ic: '55.integral_cooperative',
  id: '55.integral_demographic',
  wf: '55.da_wealthfinder_code',
  mc: '55.da_motivation_category',
  ms: '55.da_motivation_score',
  cr: 'crid',
};

/** CTC-01, without the email address and the dates. */
const FIELDS = ['id', 'fname', 'lname', 'street1', 'street2', 'city', ...Object.values(FLAG_FIELDS)];

type Value = string | number | boolean;

/** A contact's known fields, apart from the email address. */
export type ContactFields = Readonly<Record<string, Value>> & { readonly id: string };

/** An email contact. */
export interface Contact {
  readonly fields: ContactFields;
  /** Normalised. Held only in memory, never stored. */
  readonly email?: string;
  /** The SHA-256 of the email address, if the browser could compute it (CTC-12). */
  readonly emailHash?: string;
  /** ms since the epoch. */
  readonly sessionStarted: number;
  readonly sessionPinged?: number;
}

/** The most characters of a value, and of a whole blob. */
const LONGEST_VALUE = 200;
const LONGEST_BLOB = 20_000;
/** Version 1 contained the email address. */
const VERSION = 2;

const ownValues = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Returns the known fields of an answer or a blob, or undefined without an id. Drops values of other types. */
export function readContactFields(value: unknown): ContactFields | undefined {
  const own = ownValues(value);
  const fields: Record<string, Value> = {};
  for (const key of FIELDS) {
    const tidied = tidy(own.get(key));
    if (tidied !== undefined) fields[key] = tidied;
  }
  const id = String(fields.id);
  return /^[\w-]{1,64}$/.test(id) && 'id' in fields ? { ...fields, id } : undefined;
}

/** Returns the normalised email address in an answer, or undefined without a valid one (CTC-12). */
export const readContactEmail = (value: unknown): string | undefined => normaliseEmail(ownValues(value).get('email'));

function tidy(value: unknown): Value | undefined {
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as Value;
  if (typeof value !== 'string' || value.length > LONGEST_VALUE) return;
  return value.replace(/\p{Cc}+/gu, ' ').trim() || undefined;
}

/** Serialises a contact. The email address is stored only as a hash. */
export const encodeContact = ({ fields, emailHash, sessionStarted, sessionPinged }: Contact): string =>
  btoa(encodeURIComponent(listText([VERSION, fields, sessionStarted, sessionPinged, emailHash])));

/** Parses a stored blob. Returns undefined for anything else (CTC-02). Never throws. */
export function decodeContact(blob: string): Contact | undefined {
  if (!blob || blob.length > LONGEST_BLOB) return;
  let stored: unknown;
  try {
    stored = JSON.parse(decodeURIComponent(atob(blob)));
  } catch {
    return;
  }
  if (!Array.isArray(stored)) return;
  const [version, value, started, pinged, hash] = stored as unknown[];
  const fields = readContactFields(value);
  if (version !== VERSION || !fields || !isTime(started)) return;
  return {
    fields,
    sessionStarted: started,
    sessionPinged: isTime(pinged) ? pinged : undefined,
    emailHash: /^[\da-f]{64}$/.exec(String(hash))?.[0],
  };
}

const isTime = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** ms. If the clock is corrected between two visits, a session may begin slightly in the future. */
const CLOCK_ERROR = 24 * 60 * 60 * 1_000;

/** CTC-05: returns whether a contact is older than 14 days, or further in the future than a clock error explains. */
export const isExpired = ({ sessionStarted }: Contact, now: number): boolean =>
  now - sessionStarted > CONTACT_AGE || sessionStarted - now > CLOCK_ERROR;
