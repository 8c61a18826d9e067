import { AD_CLICKS, CAMPAIGN_CODES } from '../contracts/hit-columns';

/** SES-05: parameters of a campaign that are reported under their own names. */
export const SOURCE_CODES = [...CAMPAIGN_CODES, ...AD_CLICKS] as const;

/** In local storage: the session's campaign, after the session's id, and the visitor's last touch (SES-09). */
export const CAMPAIGN_KEY = 'tp_campaign';
export const TOUCH_KEY = 'tp_touch';
/** In session storage: the kept parameters (DEC-02) with which the visit began, for later pages, whose addresses lack them. */
export const SOURCE_KEY = 'tp_source';
/** In session storage: the id of the tab's last page view. */
export const PAGE_KEY = 'tp_page';
