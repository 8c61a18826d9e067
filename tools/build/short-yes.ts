import type { Manifest } from '../../kernel';
import { entitiesOf } from '../../lib/rules/entities';
import { type Day, isInForce, type NetworkRules } from '../../lib/rules/rule';
import type { ShortYes } from '../../lib/rules/yes-days';

/**
 * Returns the places in which a site's visitors are asked again before a year has passed: the days, and the pattern of the places' codes. A law that
 * begins to hold later counts from the build on, as a release may run for long.
 */
export function shortYes({ laws, days, ...rules }: NetworkRules, manifest: Manifest, all: readonly Manifest[], today: Day): ShortYes {
  const entities = entitiesOf({ ...rules, days }, manifest, all);
  const shorter = laws.filter(
    ({ binds, days: own, since, until }) =>
      (own?.yes ?? 365) < 365 && entities.some((kind) => binds[kind] !== 'no') && (isInForce({ until }, today) || (since ?? '') > today),
  );
  const everywhere: ShortYes = days.yes < 365 ? [[days.yes, '']] : [];
  return [...everywhere, ...shorter.map(({ days: own, places }) => [own?.yes ?? 365, `^(${places.join('|')})(-|$)`] as const)];
}
