import type { Scalar } from '../../../kernel';
import { isUtmId } from '../../../lib/records/utm-id';
import { readCurrency } from '../../../lib/values/currency';
import { isUuid } from '../../../lib/values/uuid';

/** Converts a value to a kind, or returns null if it can't be converted. */
type Kind = (value: Scalar) => Scalar | null;

const amount: Kind = (value) => (typeof value === 'number' && value >= 0 ? value : null);
const count: Kind = (value) => (typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? Math.round(value) : null);

const KINDS: readonly [kind: Kind, names: string][] = [
  [
    String,
    'event_category event_action event_label action_type action_focus page_title page_location page_path page_referrer ' +
      'content_id content_group campaign_id campaign_source campaign_medium campaign_name campaign_content campaign_term campaign_code ' +
      'utm_source utm_medium utm_campaign utm_content utm_term wave_code attribution_type connection connection_type ' +
      'connection_effective_type url_builder_owner url_builder_tactic url_builder_target url_builder_cta url_builder_funnel',
  ],
  [amount, 'time_on_page attention ttfb fcp lcp cls inp fid connection_downlink connection_rtt'],
  [count, 'event_index total_clicks'],
  [(value) => count(value) || null, 'timestamp'],
  [(value) => (Number(amount(value) ?? Infinity) <= 100 ? value : null), 'scroll_depth'],
  [(value) => (typeof value === 'boolean' ? Number(value) : value), 'event_value'],
  [(value) => (typeof value === 'boolean' ? value : null), 'in_frame'],
  [(value) => (/^\d{1,5}x\d{1,5}$/.test(`${value}`) ? value : null), 'screen viewport'],
  [(value) => (isUtmId(value) ? value : null), 'utm_id'],
  [(value) => (isUuid(value) ? value : null), 'consent_uuid'],
  [(value) => readCurrency(value) ?? null, 'currency'],
];
const BY_NAME = new Map(KINDS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)));

/** Returns whether the kind of a field is known. */
export const isKnownField = (name: string): boolean => BY_NAME.has(name);

/** EVT-01, SES-08, HIT-04: converts the values of known fields. The service would refuse a whole batch for one value of another kind. */
export function fitKind(name: string, value: Scalar): Scalar | null {
  const kind = BY_NAME.get(name);
  return kind ? kind(value) : value;
}
