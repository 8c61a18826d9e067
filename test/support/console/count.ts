import type { FunnelStep, Gift, NamedRow } from '../../../service/console/answers';
import type { Visit } from './month';

const distinct = (visits: readonly Visit[]) => new Set(visits.map(({ visitor }) => visitor)).size;
const withEvent = (visits: readonly Visit[], event: string) => visits.filter(({ events }) => events.includes(event)).length;

export function giftsOf(visits: readonly Visit[]): Gift[] {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const { gift } of visits) {
    if (!gift) continue;
    const before = sums.get(gift.currency) ?? { count: 0, sum: 0 };
    sums.set(gift.currency, { count: before.count + 1, sum: before.sum + Math.round(gift.amount * 100) });
  }
  return [...sums].map(([currency, { count, sum }]) => ({ currency, count, sum: sum / 100 }));
}

export const figuresOf = (visits: readonly Visit[]) => ({
  visits: visits.length,
  views: visits.reduce((sum, { pages }) => sum + pages.length, 0),
  visitors: distinct(visits),
  gifts: giftsOf(visits),
  actions: withEvent(visits, 'action'),
  signups: withEvent(visits, 'signup'),
});

/** Counts visits by names, of which one may have several, the largest first. */
export function rowsOf(visits: readonly Visit[], namesOf: (visit: Visit) => readonly string[]): NamedRow[] {
  const groups = new Map<string, Visit[]>();
  for (const visit of visits)
    for (const name of new Set(namesOf(visit))) {
      const group = groups.get(name);
      if (group) group.push(visit);
      else groups.set(name, [visit]);
    }
  return [...groups]
    .map(([name, of]) => ({ name, visitors: distinct(of), visits: of.length, views: of.reduce((sum, { pages }) => sum + pages.length, 0) }))
    .sort((a, b) => b.visitors - a.visitors || a.name.localeCompare(b.name));
}

/** People who had each step in any visit, and all steps before it. */
export function funnelOf(visits: readonly Visit[], steps: readonly FunnelStep[]): number[] {
  let people: Set<number> | undefined;
  return steps.map(({ event, page }) => {
    const had = new Set(
      visits.filter((one) => one.events.includes(event) && (!page || one.pages.includes(page))).map(({ visitor }) => visitor),
    );
    const before = people;
    people = before ? new Set([...had].filter((one) => before.has(one))) : had;
    return people.size;
  });
}
