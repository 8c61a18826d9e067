export const DAY = 24 * 60 * 60 * 1000;
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Returns a consent cookie's value. `time` is ms since the epoch. */
export const recordOf = (categories: readonly unknown[], time: number, more: object = {}): string =>
  encodeURIComponent(JSON.stringify({ categories, consent_date: new Date(time).toISOString(), consent_uuid: UUID, ...more }));

export const refusal = (time: number, more?: object): string => recordOf(['necessary'], time, more);
export const grant = (time: number, more?: object): string => recordOf(['necessary', 'analytics'], time, more);
