/** In the address: an exposure that a redirect from another host could not report. */
export const HANDED_EXPOSURE = 'tp_exposed';
