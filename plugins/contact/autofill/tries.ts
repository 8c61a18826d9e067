/** The initial number of writes to a field. A page that hydrates after the autofill empties its fields once. */
export const TRIES = 2;
/** The writes left to a field that the notice or its form has emptied. */
export const NONE = 0;

/**
 * Returns whether a field may still be filled in (CTC-11). `left`: the writes left to it. `wasHidden`: it was hidden before, so the focus
 * may have revealed it, or may be a dialog's own.
 */
export const mayFill = (left: number, wasHidden: boolean, touched: boolean, typed: boolean): boolean =>
  left > NONE && !(wasHidden ? typed : touched);
