import { isConversion } from './conversions';

/** Prefixes of names that analytics services and Taproot reserve, and Google Analytics' own events. */
const RESERVED =
  /^(?:_|tp_|ga_|gtm[_.]|google_|firebase_|debug_|prompt_|consent_|exp_|app_|ad_|in_app_|dynamic_link_|notification_)|^(?:error|first_open|first_visit|os_update|screen_view|session_start|user_engagement|refund)$/;
/** Events that Taproot itself tracks, beside conversions (`product-events.ts`). */
const OWN =
  /^(?:page_(?:view|unload)|sess_start|click|(?:view_)?search(?:_results)?|engagement|exit_intent|web_vitals|exception|(?:video|audio)_(?:start|progress|complete)|form_(?:start|submit|response)|experiment_\w*|device_identified|vendor_\w*)$/;

/** Returns whether an event's name begins as a reserved one does, or is one. */
export const isReservedEvent = (name: string): boolean => RESERVED.test(name);

/** Returns whether no mark of a page may cause an event of that name: Taproot and third parties draw conclusions from it. */
export const isOwnEventName = (name: string): boolean => isReservedEvent(name) || OWN.test(name) || isConversion(name);
