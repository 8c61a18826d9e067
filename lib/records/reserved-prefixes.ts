/** Prefixes of fields that any event may have, and of those reserved by analytics services. */
const PREFIXES =
  /^(?:_|tp_|ga_|gtm_|google_|firebase_|exp_|utm_|ut_|ub_|url_builder_|campaign_|page_|sess_|connection_|network_|loc_|event_|action_)/;

/** Returns whether a field's name begins with a reserved prefix. */
export const hasReservedPrefix = (name: string): boolean => PREFIXES.test(name);
