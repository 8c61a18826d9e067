/** The storage area of one of the product's keys. */
export type Area = 'localStorage' | 'sessionStorage';

/** Keys of records with a form of their own. Any other text under them is dropped with a warning (SES-11). */
export const RECORDS: Readonly<Record<Area, readonly string[]>> = {
  localStorage: [
    ...['tp_campaign', 'tp_contact', 'tp_contact_asked', 'tp_conversions', 'tp_conversions_left', 'tp_country', 'tp_embeds'],
    ...[
      'tp_experiments',
      'tp_gifts',
      'tp_journal_x',
      'tp_layer',
      'tp_network',
      'tp_prompt_visits',
      'tp_prompts',
      'tp_refused',
      'tp_session',
      'tp_touch',
    ],
    ...['tp_session_experiments', 'tp_switches', 'tp_transactions', 'tp_variants', 'tp_vendors_missing', 'tp_visitor'],
  ],
  sessionStorage: ['tp_exposures', 'tp_fallback', 'tp_page', 'tp_prompt_waits', 'tp_redirected', 'tp_source'],
};

/** Keys for which any text means yes, and one for which any but a date that a record has means no. */
export const FLAGS: readonly string[] = ['tp_autofill_declined', 'tp_choice', 'tp_internal', 'tp_line_closed', 'tp_uncounted'];

/** Names that are not keys: a database, prefixes of keys, a global, and cookies, one of which never outlives its writing. */
export const NO_KEYS: readonly string[] = ['tp_cc', 'tp_journal', 'tp_journal_', 'tp_me', 'tp_person', 'tp_receipt'];
