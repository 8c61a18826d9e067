import { detectOptIn, winterOffset } from '../privacy/opt-in';
import { COUNTRY_KEY, knownPlace } from '../records/country-record';
import { readText } from '../storage/storage';
import { timeZone } from '../time/zone';
import { readPlace } from './place';

/** The places in which a yes holds for fewer days than 365: the days, and the pattern of a place's code. Made by the build. */
export type ShortYes = readonly (readonly [days: number, at: string])[];

/** The part of `Env` that tells where a visitor may be. */
interface Around {
  readonly window: Window & typeof globalThis;
  now(): number;
}

/**
 * Returns the days for which a yes holds at a visitor's place. `region`: `data-region`. While the place is not known, they are the fewest of any in the
 * United States, or of any elsewhere, by the locale.
 */
export const yesDays =
  (short: ShortYes) =>
  ({ window, now }: Around, region: string | undefined): number => {
    const said = region || knownPlace(readText(window, 'localStorage', COUNTRY_KEY), now());
    const { country, region: part } = readPlace(said);
    const place = part ?? country;
    const isAbroad = () => detectOptIn(undefined, undefined, window.navigator.language, winterOffset(), timeZone);
    // A law is of the United States or one of its states, or of places elsewhere; '' is everywhere.
    const mayHold = (at: string) => (place ? RegExp(at).test(place) || at.includes(`${place}-`) : !at || isAbroad() !== at.includes('US'));
    return Math.min(365, ...short.map(([days, at]) => (mayHold(at) ? days : 365)));
  };
