import { type Figure, groupHits, type Hit, isEvent, mean, number, rounded, text } from './figure';

const MOST = 8;

/** The mean seconds for which page views had attention, were only visible, and were hidden. Pages left last come first. */
export function engagement(hits: readonly Hit[]): Figure {
  const ends = hits.filter(isEvent('page_unload')).filter((hit) => number(hit, 'totalTime') !== undefined);
  const pages = [...groupHits([...ends].reverse(), (hit) => `${text(hit, 'site')} ${text(hit, 'page_path')}`)].slice(0, MOST);
  const seconds = (of: (hit: Hit) => number) => pages.map(([, own]) => rounded(mean(own.map(of)) / 1000));
  const time = (name: string) => (hit: Hit) => number(hit, name) ?? 0;
  return {
    title: 'Engagement',
    caption: 'Seconds on a page, on average',
    rows: 'Page',
    labels: pages.map(([page]) => page),
    series: [
      { name: 'Attention', tone: 0, values: seconds(time('attentionTime')) },
      { name: 'Visible only', tone: 3, values: seconds((hit) => Math.max(0, time('visibleTime')(hit) - time('attentionTime')(hit))) },
      { name: 'Hidden', tone: 5, values: seconds(time('hiddenTime')) },
    ],
    lying: true,
  };
}
