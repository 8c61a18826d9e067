import type { HitKind } from './hit-kinds';

/** All that is known of a hit's field. Adding a field is adding a row to `hitFields`, and reading its value somewhere. */
export interface HitField {
  /** The one who says the value. No event of a page replaces a value of the tag's. */
  readonly of: 'tag' | 'event' | 'page' | 'end of page' | 'session' | 'campaign' | 'visitor' | 'device' | 'timing' | 'service';
  /** The values that the service takes. By default any text, number or flag. */
  readonly kind?: HitKind;
  /** Every hit has it. */
  readonly needed?: true;
  readonly unit?: 's' | 'ms' | '%' | 'Mbit/s' | 'px';
  /** Sites may declare it for events of their own. */
  readonly declarable?: true;
  /** Place in the analytics stream: a parameter of the event by default, a property of the user, or none. */
  readonly stream?: 'user' | 'none';
  /** The field that analytics services treat as the same. If both have one value, this one is trimmed first. */
  readonly twin?: string;
  /** Not among the 20 properties of an event (EVT-06). */
  readonly uncounted?: true;
  /** Place in the order in which an event with over 20 properties loses them (EVT-06); `performance` comes first. None: after these. */
  readonly trim?: 'performance' | 1 | 2 | 3 | 4 | 5 | 6;
  /** Characters above which a warning is logged. The value stays whole, as half of it is useless (EVT-05). */
  readonly whole?: number;
  /** May be personal by default, and is redacted. `never`: Taproot makes it. `number`: an id with as many digits as a phone number. */
  readonly personal?: 'never' | 'number';
  /** Learnt from any event that says it, and remembered for the visitor's later events (SES-06). */
  readonly learnt?: true;
  /** A campaign's parameter of the same name (SES-05): a code, or the click id of an ad service (SES-09). */
  readonly parameter?: 'code' | 'click';
}

const ofPageEnd = { of: 'end of page' } as const;
const timing = { of: 'timing', kind: 'amount', trim: 'performance', unit: 'ms' } as const;
const click = { of: 'campaign', parameter: 'click' } as const;

/** EVT-01, SES-04 … SES-08, HIT-04. The published schema has this order. */
export const hitFields = {
  event: { of: 'tag', kind: 'eventName', needed: true, stream: 'none' },
  hit_id: { of: 'tag', kind: 'uuid', needed: true, stream: 'none', personal: 'never' },
  /** Absent without a consent record. */
  consent_uuid: { of: 'visitor', kind: 'uuid', stream: 'none' },
  /** The purposes that the visitor has granted, with commas between them; `opt_out` where nobody has chosen, and tracking is on until they do. */
  consent_purposes: { of: 'tag', kind: 'text', stream: 'none', personal: 'never' },
  site: { of: 'tag', kind: 'siteId', needed: true, stream: 'none' },
  environment: { of: 'tag', kind: 'environment', needed: true, stream: 'none' },
  brand: { of: 'tag', kind: 'siteId', needed: true },
  stream: { of: 'tag', kind: 'streamId', needed: true, stream: 'none', personal: 'never' },
  tracker_version: { of: 'tag', kind: 'version', needed: true, stream: 'none' },
  altered: { of: 'tag' },
  event_faults: { of: 'service' },

  event_category: { of: 'event', kind: 'text' },
  event_action: { of: 'event', kind: 'text' },
  event_label: { of: 'event', kind: 'text' },
  event_value: { of: 'event', kind: 'value' },
  action_type: { of: 'event', kind: 'text' },
  action_focus: { of: 'event', kind: 'text' },
  /** Since the epoch, by the page's clock. */
  timestamp: { of: 'event', kind: 'moment', unit: 'ms', trim: 2 },
  event_index: { of: 'event', kind: 'count', trim: 1 },
  total_clicks: { of: 'event', kind: 'count', trim: 3 },
  engagement_clicks: { of: 'event', trim: 4, declarable: true },
  content_progress: { of: 'event', trim: 5, declarable: true },
  time_on_page: { of: 'event', kind: 'amount', unit: 's' },
  scroll_depth: { of: 'event', kind: 'percent', unit: '%', trim: 6 },
  attention: { of: 'event', kind: 'amount', unit: 's' },
  currency: { of: 'event', kind: 'currency', declarable: true },
  sample: { of: 'event' },
  forced: { of: 'event' },
  id: { of: 'event' },

  page_title: { of: 'page', kind: 'text', uncounted: true },
  page_location: { of: 'page', kind: 'address', uncounted: true, whole: 1000 },
  page_path: { of: 'page', kind: 'address', uncounted: true, whole: 100 },
  page_referrer: { of: 'page', kind: 'address', uncounted: true, whole: 420 },
  nav_type: { of: 'tag', kind: 'navigation' },
  /** True in a frame of another page. */
  in_frame: { of: 'device', kind: 'flag', stream: 'none' },
  sess_id: { of: 'tag', kind: 'id' },
  page_id: { of: 'tag', kind: 'id' },
  last_page_id: { of: 'tag', kind: 'id' },
  sess_pages: { of: 'tag' },
  sess_count: { of: 'tag' },
  utm_id: { of: 'campaign', kind: 'utmId' },
  campaign_id: { of: 'campaign', kind: 'text', twin: 'utm_id' },
  campaign_source: { of: 'campaign', kind: 'text' },
  campaign_medium: { of: 'campaign', kind: 'text' },
  campaign_name: { of: 'campaign', kind: 'text' },
  campaign_content: { of: 'campaign', kind: 'text' },
  campaign_term: { of: 'campaign', kind: 'text' },
  attribution_type: { of: 'campaign', kind: 'text' },
  wave_code: { of: 'campaign', kind: 'text', parameter: 'code' },
  campaign_code: { of: 'campaign', kind: 'text', parameter: 'code' },
  url_builder_owner: { of: 'campaign', kind: 'text' },
  url_builder_tactic: { of: 'campaign', kind: 'text' },
  url_builder_target: { of: 'campaign', kind: 'text' },
  url_builder_cta: { of: 'campaign', kind: 'text' },
  url_builder_funnel: { of: 'campaign', kind: 'text' },
  content_id: { of: 'page', kind: 'text' },
  content_group: { of: 'page', kind: 'text' },
  nid: { of: 'page' },
  /** The end of a page that was reported before: 2, 3 … */
  unload_index: { of: 'end of page', stream: 'none' },

  screen: { of: 'device', kind: 'size', unit: 'px', stream: 'none' },
  viewport: { of: 'device', kind: 'size', unit: 'px', stream: 'none' },
  pixel_ratio: { of: 'device', stream: 'none' },
  connection: { of: 'device', kind: 'text' },
  connection_type: { of: 'device', kind: 'text' },
  connection_effective_type: { of: 'device', kind: 'text' },
  connection_downlink: { of: 'device', kind: 'amount', unit: 'Mbit/s' },
  connection_rtt: { of: 'device', kind: 'amount', unit: 'ms' },
  ttfb: timing,
  fcp: timing,
  lcp: timing,
  cls: { of: 'timing', kind: 'amount', trim: 'performance' },
  inp: timing,
  fid: timing,
  dom_ready: { of: 'timing', trim: 'performance', unit: 'ms' },
  page_load: { of: 'timing', trim: 'performance', unit: 'ms' },

  utm_source: { of: 'campaign', kind: 'text', twin: 'campaign_source' },
  utm_medium: { of: 'campaign', kind: 'text', twin: 'campaign_medium' },
  utm_campaign: { of: 'campaign', kind: 'text', twin: 'campaign_name' },
  utm_term: { of: 'campaign', kind: 'text', twin: 'campaign_term' },
  utm_content: { of: 'campaign', kind: 'text', twin: 'campaign_content' },
  internal_source_code: { of: 'campaign', parameter: 'code' },
  web_source: { of: 'campaign' },
  web_sub_source: { of: 'campaign' },
  contact_channel: { of: 'campaign' },
  // Append click ids: a link states codes and clicks by their place in this order.
  gclid: click,
  dclid: click,
  gbraid: click,
  wbraid: click,
  fbclid: click,
  msclkid: click,
  ttclid: click,
  items: { of: 'event', kind: 'items' },

  user_id: { of: 'visitor', stream: 'none', personal: 'number' },
  lytics_uid: { of: 'visitor', stream: 'user', personal: 'number', learnt: true },
  adestra_contact_id: { of: 'visitor', stream: 'user', personal: 'number' },
  classy_member_id: { of: 'visitor', stream: 'user', personal: 'number', learnt: true },
  temp_id: { of: 'visitor', stream: 'user' },
  drupal_uid: { of: 'visitor', stream: 'user', personal: 'number' },
  ga_client_id: { of: 'visitor', stream: 'user' },
  contact_flags: { of: 'visitor', stream: 'user' },
  traffic_type: { of: 'visitor', stream: 'user' },
  classy_supporter_id: { of: 'visitor', stream: 'none', personal: 'number', learnt: true },
  edf_uuid: { of: 'visitor', stream: 'none', learnt: true },
  ea_profile_id: { of: 'visitor', stream: 'none', personal: 'number', learnt: true },
  device_id: { of: 'visitor', stream: 'none', learnt: true },
  variant_id: { of: 'visitor', learnt: true },
  experiments: { of: 'visitor' },

  start: ofPageEnd,
  events: ofPageEnd,
  goals: ofPageEnd,
  clicks: ofPageEnd,
  attentionTime: { of: 'end of page', unit: 'ms' },
  visibleTime: { of: 'end of page', unit: 'ms' },
  hiddenTime: { of: 'end of page', unit: 'ms' },
  totalTime: { of: 'end of page', unit: 'ms' },
  rawTime: { of: 'end of page', unit: 'ms' },
  scrollDepth: { of: 'end of page', unit: '%' },
  scrollPixels: { of: 'end of page', unit: 'px' },
  videos: ofPageEnd,
  images: ofPageEnd,
  links: ofPageEnd,
  signups: ofPageEnd,
  donate_forms: ofPageEnd,
  paragraphs: ofPageEnd,
  words: ofPageEnd,
  characters: ofPageEnd,
  overlay_displays: ofPageEnd,
  sticky_footer_displays: ofPageEnd,
  pushdown_displays: ofPageEnd,
  slideshow_displays: ofPageEnd,
  v_secs: { of: 'session', unit: 's' },
  a_secs: { of: 'session', unit: 's' },
  touch: { of: 'session' },
  first_source: { of: 'session' },
  first_channel: { of: 'session' },
  admin: { of: 'session' },
  internal: { of: 'session' },
  email_traffic: { of: 'session' },
} as const satisfies Readonly<Record<string, HitField>>;

export type HitFieldName = keyof typeof hitFields;

/** Fields that are known by the beginning of their name, and beginnings that analytics services keep for themselves. */
export const hitFamilies: Readonly<Record<string, Partial<HitField>>> = {
  _: {},
  tp_: {},
  ga_: {},
  gtm_: {},
  google_: {},
  firebase_: {},
  /** The variant of an experiment that the visitor has seen. */
  exp_: { of: 'visitor' },
  utm_: { of: 'campaign' },
  ut_: { of: 'campaign' },
  ub_: { of: 'campaign' },
  url_builder_: { of: 'campaign' },
  campaign_: { of: 'campaign' },
  page_: { of: 'page' },
  sess_: { of: 'session' },
  connection_: { of: 'device', trim: 'performance' },
  /** SES-13. */
  network_: { of: 'session', stream: 'none' },
  loc_: { of: 'end of page' },
  event_: { of: 'event' },
  action_: { of: 'event' },
  classy_: { of: 'visitor', stream: 'none', declarable: true },
};
