/** An email link's parameters, which identify its reader (CTC-06). */
export interface AuthParameters {
  readonly campaign_id: string;
  readonly launch_id: string;
  readonly contact_id: string;
  readonly unique_value?: string;
  readonly hash?: string;
  readonly contact_guid?: string;
  readonly utm_id?: string;
}

/** One of them, beside `contact_id`, makes an address a login. */
const PROOFS = ['launch_id', 'unique_value', 'hash', 'contact_guid'];

/** Two dot-separated parts, the second numeric, the first of two dash-separated parts, the second numeric (CTC-07). */
const UNIQUE_VALUE = /^[^.-]+-\d+\.\d+$/;

/** SES-10: numeric, longer than 9 digits. */
const UTM_ID = /^\d{10,}$/;

/** Characters. */
const LONGEST = 200;

/** Returns a login's parameters, `invalid` if they are malformed, or undefined if the address has none. */
export function readAuth(search: string): AuthParameters | 'invalid' | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('contact_id') || !PROOFS.some((name) => query.has(name))) return;
  const read = (name: string) => query.get(name) || undefined;
  const number = (name: string) => /^\d{1,20}$/.exec(query.get(name) ?? '')?.[0];
  const [campaign_id, launch_id, contact_id] = ['campaign_id', 'launch_id', 'contact_id'].map(number);
  const [unique_value, hash, contact_guid] = ['unique_value', 'hash', 'contact_guid'].map(read);
  if (!campaign_id || !launch_id || !contact_id || !(unique_value ?? hash)) return 'invalid';
  if (unique_value !== undefined && !UNIQUE_VALUE.test(unique_value)) return 'invalid';
  if ([unique_value, hash, contact_guid].some((text = '') => text.length > LONGEST)) return 'invalid';
  const utm_id = [read('utm_id'), campaign_id].find((text = '') => UTM_ID.test(text));
  return {
    campaign_id,
    launch_id,
    contact_id,
    unique_value,
    hash,
    contact_guid,
    utm_id,
  };
}
