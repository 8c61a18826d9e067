/** In session storage: exposures that are not reported yet. A page that redirects at once leaves them to the tab's next page. */
export const UNSENT_KEY = 'tp_exposures';
