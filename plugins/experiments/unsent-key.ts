/** In session storage: exposures not yet reported. A page that redirects at once leaves them to the tab's next page. */
export const UNSENT_KEY = 'tp_exposures';
