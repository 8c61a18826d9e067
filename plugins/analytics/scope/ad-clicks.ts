/** SES-09: the parameters by which ad services know a click. */
export const AD_CLICKS = ['gclid', 'dclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const;
