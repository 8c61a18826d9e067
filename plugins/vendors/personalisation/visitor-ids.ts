import type { Env, HitPayload } from '../../../kernel';
import { CONTACT_KEY, decodeContact, isExpired } from '../../../lib/records/contact-record';
import { decodeValue } from '../../../lib/records/encoded-value';
import { LAYER_KEY } from '../../../lib/records/layer-key';
import { readText } from '../../../lib/storage/storage';

const ID = /^[\w.:-]{1,128}$/;

type Fields = Readonly<Record<string, unknown>>;

/** Matches ids of a visit. The others identify the visitor. */
const OF_VISIT = /^(utm_id|page_id|session_id)$/;

/**
 * PRM-06: returns the known ids of visitor, page and session. Returns an email address only as its SHA-256, and no id of a device that may
 * not be identified (TAG-05).
 */
export function visitorIds({ window, now }: Pick<Env, 'window' | 'now'>, hit: HitPayload, identifies: boolean): Record<string, string> {
  const read = (key: string) => readText(window, 'localStorage', key);
  const layer = decodeValue(read(LAYER_KEY), now()).value as { readonly user?: Fields } | undefined;
  const known = { ...layer?.user, ...hit } as Fields;
  const stored = decodeContact(read(CONTACT_KEY) ?? '');
  const contact = stored && !isExpired(stored, now()) ? stored : undefined;
  const ids: Fields = {
    ga_client_id: known.ga_client_id,
    edf_uuid: known.edf_uuid,
    device_id: identifies ? known.device_id : undefined,
    adestra_contact_id: contact?.fields.id,
    utm_id: hit.utm_id,
    page_id: hit.page_id,
    session_id: hit.sess_id,
    email: contact?.emailHash,
  };
  return Object.fromEntries(Object.entries(ids).filter((entry): entry is [string, string] => ID.test(String(entry[1] ?? ''))));
}

/** Returns the ids that identify the visitor, as a text to compare. */
export const identityOf = (ids: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(ids).filter(([name]) => !OF_VISIT.test(name)));
