import { dayAfter, startOf } from '../../facts/days';
import type { Days } from '../answers';
import type { Outage } from '../told';

type Row = Days['rows'][number];

/** Returns the days of an answer without those on which nothing arrived from their first to their last minute, which it names. */
export function withGaps<A extends Days>(answer: A, outages: readonly Outage[], dayOf: (at: number) => string): A {
  const isGap = ({ day, views }: Row) =>
    !views &&
    outages.some(({ from, until }) => from <= startOf(day, dayOf) && (until === null || until >= startOf(dayAfter(day, 1), dayOf)));
  const gaps: { from: string; to: string }[] = [];
  for (const { day } of answer.rows.filter(isGap)) {
    const last = gaps.at(-1);
    if (last && dayAfter(last.to, 1) === day) last.to = day;
    else gaps.push({ from: day, to: day });
  }
  return gaps.length ? { ...answer, rows: answer.rows.filter((row) => !isGap(row)), gaps } : answer;
}
