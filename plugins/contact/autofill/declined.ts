/** In session storage: the visitor undid the autofill, so it never runs in this tab again. */
export const DECLINED_KEY = 'tp_autofill_declined';
