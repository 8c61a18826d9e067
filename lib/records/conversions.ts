/** CNV-02: the three events of one gift. */
const GIFT = /^(transaction|donation|purchase)$/;
const OTHER = /^(action|signup|sign_up|mailchimp_signup|submit|submission|woobox_submit|fillout_submit)$/;

export const isGift = (event: string): boolean => GIFT.test(event);

/** CNV-01. */
export const isConversion = (event: string): boolean => isGift(event) || OTHER.test(event);

export const CONVERSION_KINDS = ['gift', 'action', 'signup', 'submit'] as const;
export type ConversionKind = (typeof CONVERSION_KINDS)[number];

/** Returns a conversion event's kind. Advertisers buy each kind separately. */
export const kindOf = (event: string): ConversionKind =>
  isGift(event) ? 'gift' : /sign_?up$/.test(event) ? 'signup' : event === 'action' ? event : 'submit';
