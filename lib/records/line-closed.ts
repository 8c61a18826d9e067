/** In local storage: the visitor has closed the line about their signal. `1`, the same for everybody. */
export const LINE_CLOSED_KEY = 'tp_line_closed';
