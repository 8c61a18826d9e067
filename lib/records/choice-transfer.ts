/**
 * The values of that parameter. `no29912345` is a refusal with its minute since the epoch, rounded up. `no` alone is a privacy signal,
 * which has no time. `yes29912345.1794740460000` is a grant with its minute, and the link's time in ms. Minutes let two sites order
 * choices, and identify no visitor.
 */
/** ms. */
export const MINUTE = 60_000;

/** Returns the minute of a time in ms since the epoch, rounded up. */
export const minuteOf = (time: number): number => Math.ceil(time / MINUTE);

/** The end of a refusal's text if a link from outside the network may have made it, so that it removes no stored data anywhere. */
export const FOREIGN = 'x';

/** Returns the text for a refusal at this time, ms since the epoch, or for a signal without a time. */
export const refusalText = (time?: number): string => `no${time === undefined ? '' : minuteOf(time)}`;

/** Returns the text for a grant made at `time` that a link hands on at `now`. Both are ms since the epoch. */
export const grantText = (time: number, now: number): string => `yes${minuteOf(time)}.${now}`;

/** Returns the times of a grant in ms since the epoch, or undefined for anything else. */
export function readGrant(text: string): { readonly chosen: number; readonly handed: number } | undefined {
  const [, chosen, handed] = /^yes(\d{1,9})\.(\d{13})$/.exec(text) ?? [];
  return chosen && handed ? { chosen: +chosen * MINUTE, handed: +handed } : undefined;
}

/** Returns the minute of a refusal, which a signal lacks. Returns undefined for anything else. */
export function readRefusal(text: string): { readonly minute: number | undefined } | undefined {
  const [refuses, minute] = /no(\d*)/.exec(text) ?? [];
  return refuses === undefined ? undefined : { minute: minute ? +minute : undefined };
}
