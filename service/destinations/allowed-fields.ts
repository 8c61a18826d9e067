import { type HitField, hitFields } from '../../lib/contracts/hit-fields';
import { isAdNumber, maskPath, maskPersonal } from '../../lib/privacy/redaction';
import { productEvents } from '../../lib/records/product-events';
import { type Conversion, conversionOf } from '../../lib/records/told-conversion';
import { filterParameters, splitUrl } from '../../lib/url/url';
import type { StoredHit } from './destination';

/** Fields of these tell of an event and its campaign, and not of a person or a device. */
const TOLD: readonly HitField['of'][] = ['tag', 'event', 'page', 'end of page', 'campaign', 'timing'];

/** Fields of these that follow a visitor from event to event. */
const FOLLOWING = ['consent_uuid', 'sess_id', 'page_id', 'last_page_id', 'sess_pages', 'sess_count', 'event_faults', 'altered'];

/** Fields of a hit that are addresses. */
const ADDRESSES = ['page_location', 'page_path', 'page_referrer', 'form_destination', 'action_focus'];

/** Parameters of an address that are told. */
const PARAMETER = /^utm_[a-z]{1,20}$/;

const fields = hitFields as Readonly<Record<string, HitField>>;

/** Fields of single events that are told, with the receipt's word on what was granted. */
const OF_EVENTS = new Set(['consent_purposes', ...Object.values(productEvents).flatMap((event) => Object.keys(event.fields))]);

/** A personal field is none that an event may bring under its own name. */
const PERSONAL = new Set(
  Object.entries(fields)
    .filter(([, { of, personal }]) => of === 'visitor' || of === 'device' || of === 'session' || personal === 'number')
    .map(([name]) => name),
);

function isTold(name: string, granted: readonly string[]): boolean {
  if (FOLLOWING.includes(name)) return false;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  // A click id tells an ad service who clicked.
  if (field?.parameter === 'click') return granted.includes('advertising');
  if (name === 'consent_purposes') return true;
  if (PERSONAL.has(name)) return false;
  return field ? TOLD.includes(field.of) : OF_EVENTS.has(name);
}

/** Returns an address without fragment, credentials, personal parts, and parameters other than `utm_…`. */
export function toldAddress(text: string): string {
  const { path, query } = splitUrl(text);
  const kept = filterParameters(query.replace(/^\?/, ''), (name, value) => PARAMETER.test(name) && maskPersonal(value) === value);
  return `${maskPath(path.replace(/^(\w+:)?\/\/[^/]*@/, '$1//'))}${kept && `?${kept}`}`;
}

/** Fields that number a thing, and their numbers, which may look like a telephone's. Other numbers of persons are masked before a hit is sent. */
const OF_THING = /(?:^|_)(?:event|transaction|order|receipt|invoice|submission|form|embed|product|item|asset)_ids?$/;
const NUMBER = /^(?!tel|phone|fax|mob|cell|call|sms|whats)(?:[a-z_]{1,24}[-.:_])?\d+$/i;

const LIKE_ADDRESS = /^(?:\w+:)?\/\/|^\/|[?&][\w-]+=/;

function toldText(name: string, text: string): string {
  if ((OF_THING.test(name) && NUMBER.test(text)) || isAdNumber(name, text)) return text;
  return ADDRESSES.includes(name) || LIKE_ADDRESS.test(text) ? toldAddress(text) : maskPersonal(text);
}

/** Returns a hit's conversion, for those that get its id in letters of their own. A text with personal data is no id. */
export function toldConversion({ hit_id, body }: StoredHit): Conversion | undefined {
  const idOf = (name: string) => {
    const value = body[name];
    return typeof value !== 'string' || toldText(name, value) === value ? value : undefined;
  };
  return conversionOf({ ...body, transaction_id: idOf('transaction_id'), event_id: idOf('event_id'), hit_id });
}

const toldItem = (item: unknown) =>
  Object.fromEntries(
    Object.entries((item ?? {}) as object)
      .filter(([name]) => /^(?:item_[a-z_]{1,30}|quantity|price|currency|affiliation|coupon|discount|index)$/.test(name))
      .map(([name, value]) => [name, typeof value === 'string' ? toldText(name, value) : value]),
  );

/**
 * Returns the fields of a hit that a destination may have: those on a list, and texts without personal data. Zero and false are values. By name: a
 * store keeps no order, and receivers get the same bytes at every try. `granted`: the purposes that the visitor has granted.
 */
export function allowedFields(body: Readonly<Record<string, unknown>>, granted: readonly string[]): Readonly<Record<string, unknown>> {
  const told = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (!isTold(name, granted) || value === null || value === undefined) return [];
    if (name === 'items') return Array.isArray(value) ? [[name, value.map(toldItem)]] : [];
    if (typeof value === 'object') return [];
    return [[name, typeof value === 'string' ? toldText(name, value) : value]];
  });
  return Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1)));
}
