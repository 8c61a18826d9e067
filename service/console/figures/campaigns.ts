import type { FactRow } from '../../facts/duck';
import type { CampaignRow, Gift, Rows } from '../answers';

const number = (value: unknown) => Number(value ?? 0);

/** Adds up gifts by currency. They are added in thousandths, as money is no sum of binary fractions. */
export function addedGifts(gifts: readonly Gift[]): readonly Gift[] {
  const byCurrency = new Map<string, { count: number; sum: number }>();
  for (const { currency, count, sum } of gifts) {
    const own = byCurrency.get(currency) ?? { count: 0, sum: 0 };
    byCurrency.set(currency, { count: own.count + count, sum: own.sum + Math.round(1_000 * Number(sum)) });
  }
  return [...byCurrency]
    .map(([currency, { count, sum }]) => ({ currency, count, sum: sum / 1_000 }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Groups rows by their name, and all without one of these names under undefined: strangers name sources, so there may be many. */
function byName<T extends { readonly name?: unknown }>(
  rows: readonly T[],
  names: ReadonlySet<unknown>,
): ReadonlyMap<unknown, readonly T[]> {
  const groups = new Map<unknown, T[]>();
  for (const row of rows) {
    const name = names.has(row.name) ? row.name : undefined;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

/** Puts together the visits of the first sources and of all others, what they did, and what they gave. */
export function campaignsOf(
  visits: readonly FactRow[],
  deeds: readonly FactRow[],
  gifts: readonly (Gift & { readonly name: unknown })[],
): Pick<Rows<CampaignRow>, 'rows' | 'other'> {
  const top = new Set(visits.filter((row) => row.top).map(({ name }) => name));
  const deedsOf = byName(deeds, top);
  const giftsOf = byName(gifts, top);
  const partOf = (row: FactRow | undefined, name: unknown) => {
    const own = deedsOf.get(name) ?? [];
    return {
      ...{ visitors: number(row?.visitors), visits: number(row?.visits), views: number(row?.views) },
      gifts: addedGifts((giftsOf.get(name) ?? []).map(({ currency, count, sum }) => ({ currency, count, sum }))),
      actions: own.reduce((sum, { actions }) => sum + number(actions), 0),
      signups: own.reduce((sum, { signups }) => sum + number(signups), 0),
    };
  };
  const rest = visits.find((row) => row.top === false);
  const other = { ...partOf(rest, undefined), rows: number(rest?.names) };
  // Sources of sessions without a page view have no visit, but may have a gift.
  const hasOther = rest || other.gifts.length || other.actions || other.signups;
  return {
    rows: visits.filter((row) => row.top).map((row) => ({ name: String(row.name), ...partOf(row, row.name) })),
    other: hasOther ? other : null,
  };
}
