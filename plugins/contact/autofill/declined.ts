/** In session storage: the visitor took back what was filled in, and is not bothered again. */
export const DECLINED_KEY = 'tp_autofill_declined';
