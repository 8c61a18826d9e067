/** A day of 24 hours, in ms. Days of a time zone may have 23 or 25. */
export const DAY = 24 * 60 * 60 * 1_000;
