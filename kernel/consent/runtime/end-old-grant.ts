import { chosenAt, isRejection } from '../../../lib/records/consent-record';
import type { yesDays } from '../../../lib/rules/yes-days';
import type { Env } from '../../env';
import type { Consent, Records } from '../consent';

/** ms. */
const DAY = 86_400_000;

/**
 * Ends a grant that is older than the rule at the visitor's place lets a yes hold, counted from the choice: erases it, and reloads the page, which then
 * begins as for somebody who has not chosen. `least`: the days that a yes holds everywhere, so that younger grants, which most are, cost no file:
 * of them it returns undefined. Otherwise it resolves to true if nothing may start here any more. Where the rules can't be loaded, `least` counts. A
 * grant that can't be erased holds for its 365 days. `region`: `data-region`.
 */
export const endOldGrant =
  (least: number, rules: () => Promise<{ readonly days: ReturnType<typeof yesDays> }>) =>
  (
    env: Env,
    consent: Pick<Consent, 'record'>,
    records: Pick<Records, 'standing' | 'erase'>,
    region: string | undefined,
  ): Promise<boolean> | undefined => {
    const isOver = (days: number) => {
      const { record } = consent;
      return !!record && !isRejection(record) && env.now() - chosenAt(record) > days * DAY;
    };
    if (!isOver(least)) return;
    const end = (days: number) => {
      if (!isOver(days)) return false;
      records.erase(env);
      if (records.standing(env)) return false;
      env.window.location.reload();
      return true;
    };
    return rules().then(
      ({ days }) => end(days(env, region)),
      () => end(least),
    );
  };
