/** CNV-02: the three events that one gift is. */
const GIFT = /^(transaction|donation|purchase)$/;
const OTHER = /^(action|signup|sign_up|mailchimp_signup|submit|submission|woobox_submit|fillout_submit)$/;

export const isGift = (event: string): boolean => GIFT.test(event);

/** CNV-01. */
export const isConversion = (event: string): boolean => isGift(event) || OTHER.test(event);
