import { detectOptIn } from '../../../lib/privacy/opt-in';
import { chosenAt, isRejection } from '../../../lib/records/consent-record';
import { COUNTRY_KEY, knownPlace } from '../../../lib/records/country-record';
import { readText } from '../../../lib/storage/storage';
import type { Env } from '../../env';
import type { Consent, Records } from '../consent';

/** The places in which a yes holds for fewer days than 365: the days, and the pattern of a place's code. Made by the build. */
export type ShortYes = readonly (readonly [days: number, at: string])[];

/** ms. */
const DAY = 86_400_000;

/** Returns the days for which a yes holds. While the place is not known, it is the fewest of any in the United States, or of any elsewhere, by the locale. */
function daysHere(short: ShortYes, { window, now }: Pick<Env, 'window' | 'now'>, region: string | undefined): number {
  const said = region || knownPlace(readText(window, 'localStorage', COUNTRY_KEY), now());
  const place = /^[A-Z]{2}(-|$)/.test(said ?? '') ? said : undefined;
  const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isAbroad = () => detectOptIn(undefined, '', window.navigator.language, new Date(now()).getTimezoneOffset(), zone);
  // A law is of the United States or one of its states, or of places elsewhere; '' is everywhere.
  const mayHold = (at: string) => (place ? RegExp(at).test(place) : !at || isAbroad() !== at.includes('US'));
  return Math.min(365, ...short.map(([days, at]) => (mayHold(at) ? days : 365)));
}

/**
 * Ends a grant that is older than the rule at the visitor's place lets a yes hold, counted from the choice: erases it, and reloads the page, which then
 * begins as for somebody who has not chosen. Returns true if nothing may start here any more. A grant that can't be erased holds for its 365 days.
 * `region`: `data-region`.
 */
export const endOldGrant =
  (short: ShortYes) =>
  (env: Env, consent: Pick<Consent, 'record'>, records: Pick<Records, 'standing' | 'erase'>, region: string | undefined): boolean => {
    const { record } = consent;
    const age = record ? env.now() - chosenAt(record) : 0;
    // Most grants are younger than any rule asks for, and cost no look at the place.
    if (!record || isRejection(record) || !short.some(([days]) => age > days * DAY)) return false;
    if (age <= daysHere(short, env, region) * DAY) return false;
    records.erase(env);
    if (records.standing(env)) return false;
    env.window.location.reload();
    return true;
  };
