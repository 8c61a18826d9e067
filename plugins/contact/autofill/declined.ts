/** In session storage: the visitor undid the autofill, and is not asked again. */
export const DECLINED_KEY = 'tp_autofill_declined';
