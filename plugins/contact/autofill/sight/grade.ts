/** Certainty that a person sees something: 0 for hidden, 1 for visible, and between them whatever the data can't tell. */
export type Grade = number;

/** The grade of what may be visible or hidden. */
export const UNSURE = 0.5;

/** Returns 0 below `least`, 1 from `sure` on, and `UNSURE` between them or for a value that is not a number. */
export const grade = (value: number, least: number, sure: number): Grade => (value < least ? 0 : value >= sure ? 1 : UNSURE);
