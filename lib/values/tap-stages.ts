// The stages of Taproot's own taps. A tap without a stage is at 0. Taps at the same stage run in the order in which they were added. A
// constant's name begins with its hook. Its comment names the plugin, and says what the tap does and why it runs there. The plugin guide
// has the same information as a table.

/** `runtime`: tells tag managers of the choice, before the other taps raise events that they hear. */
export const CONSENT_LAYERS = -1_000;
/** `runtime`: releases what the visitor allowed, or reloads the page, once the other taps have recorded and sent the choice. */
export const CONSENT_RELEASE = 1_000;

/** `analytics`: names and samples the event, so that other taps see its final name. */
export const EVENT_NAME = -100;
/** `analytics`: counts displays of overlays and the like, before the common fields join the event's own. */
export const EVENT_DISPLAYS = 50;
/** `analytics`: counts conversions and learns the visitor's ids, after the displays, and before the common fields. */
export const EVENT_LEARN = 60;
/** `analytics`: adds the common fields, after plugins have added theirs. */
export const EVENT_FILL = 90;
/** `analytics`: limits names and values, once the event has all that it says itself. */
export const EVENT_LIMIT = 100;
/** `analytics`: adds the data layer, after the limits, which are for the event's own fields. */
export const EVENT_LAYER = 200;

/** `runtime`: looks for a new privacy signal, and stops the hit if there is one, before a vendor sees it. */
export const HIT_SIGNALS = -1_000;
/** `vendors`: hands the hit to third parties, after every tap that may stop it. */
export const HIT_VENDORS = 1_000;

/** `analytics`: tracks web vitals, before the event of the page's end. */
export const LEAVE_VITALS = -100;
/** `donation`: tracks gifts that still wait, before the event of the page's end. */
export const LEAVE_GIFTS = -1;
/** `vendors`: tracks vendors that have not loaded, before the event of the page's end. */
export const LEAVE_MISSING = -1;
/** `analytics`: sends the hits, after every tap that still tracks an event. */
export const LEAVE_FLUSH = 1_000;
/** `vendors`: keeps the conversions that no vendor has received, after every tap that still tracks an event. */
export const LEAVE_VENDORS = 1_000;
/** `analytics`: closes the journal of unsent hits, or keeps them without it, after the last flush. */
export const LEAVE_JOURNAL = 2_000;
/** `errors`: sends error reports, after the hits, as both share the 64 KiB that a page may send while it ends. */
export const LEAVE_ERRORS = 3_000;

/** `donation`: looks for gifts on the new page, after analytics has begun the page view that they belong to. */
export const NAVIGATE_GIFTS = 1;

/** `prompts`: takes its modals away, before another plugin opens the cookie settings. */
export const PROMPT_MAKE_WAY = -1;
