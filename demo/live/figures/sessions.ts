import { type Figure, groupHits, type Hit, isEvent, text } from './figure';

const MOST = 8;

/** Returns the events of the newest sessions, the newest one first. */
export function sessions(hits: readonly Hit[]): Figure {
  const newest = [...groupHits(hits, (hit) => text(hit, 'sess_id'))].reverse().slice(0, MOST);
  const views = newest.map(([, own]) => own.filter(isEvent('page_view')).length);
  return {
    title: 'Sessions',
    caption: `What the newest ${MOST} sessions sent`,
    rows: 'Session',
    labels: newest.map(([id, own]) => `${id.slice(0, 8)} ${[...new Set(own.map((hit) => text(hit, 'site')))].join(', ')}`),
    series: [
      { name: 'Page views', tone: 0, values: views },
      { name: 'Other events', tone: 1, values: newest.map(([, own], i) => own.length - (views[i] ?? 0)) },
    ],
    lying: true,
  };
}
