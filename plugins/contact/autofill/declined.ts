/**
 * In session storage: the autofill never runs in this tab again, because the visitor undid it, or because a page was left within a second of
 * a fill.
 */
export const DECLINED_KEY = 'tp_autofill_declined';
