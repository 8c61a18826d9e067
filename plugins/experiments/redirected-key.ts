/** In session storage: the experiment that last redirected the tab, and the time, as in `landing 1700000000000`. */
export const REDIRECTED_KEY = 'tp_redirected';
