/** SES-09: the parameters by which ad services know a click. */
export const AD_CLICKS = ['gclid', 'dclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const;

/** SES-05: parameters of a campaign that are reported as they are called. */
export const SOURCE_CODES = ['wave_code', 'campaign_code', 'internal_source_code', ...AD_CLICKS] as const;

/** In local storage: the campaign that the session came by, behind the session's id; and the visitor's last touch (SES-09). */
export const CAMPAIGN_KEY = 'tp_campaign';
export const TOUCH_KEY = 'tp_touch';
/** In session storage: the kept parameters (DEC-02) that the visit began with, for the pages of the site that do not have them. */
export const SOURCE_KEY = 'tp_source';
