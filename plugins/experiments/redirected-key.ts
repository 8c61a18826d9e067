/** In session storage: the experiment that has redirected the tab last, and when, as in `landing 1700000000000`. */
export const REDIRECTED_KEY = 'tp_redirected';
