import { groupHits, type Hit, isEvent, mean, number, rounded, text } from './figure';

/** The figures that need no chart: a name and a value each. */
export function totals(hits: readonly Hit[]): readonly (readonly [name: string, value: string])[] {
  const sessions = groupHits(hits, (hit) => text(hit, 'sess_id')).size;
  const views = hits.filter(isEvent('page_view')).length;
  const attention = hits.filter(isEvent('page_unload')).flatMap((hit) => number(hit, 'attentionTime') ?? []);
  return [
    ['Sessions', String(sessions)],
    ['Page views', String(views)],
    ['Views a session', sessions ? String(rounded(views / sessions)) : '–'],
    ['Attention a page', attention.length ? `${rounded(mean(attention) / 1000)} s` : '–'],
  ];
}
