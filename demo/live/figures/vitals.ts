import { type Figure, type Hit, isEvent, number, text } from './figure';

const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'] as const;
type Vital = (typeof VITALS)[number];

/** The value that three quarters of the visits do not exceed. */
export function percentile75(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1];
}

const shown = (vital: Vital, value: number) => (vital === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`);

/** The number of good, improvable and poor values of each vital, as the tag has rated them, with the 75th percentile. */
export function vitals(hits: readonly Hit[]): Figure {
  const reports = hits.filter(isEvent('web_vitals'));
  const known = VITALS.flatMap((vital) => {
    const value = percentile75(reports.flatMap((hit) => number(hit, vital) ?? []));
    return value === undefined ? [] : [{ vital, value }];
  });
  const count = (rating: string) =>
    known.map(({ vital }) => reports.filter((hit) => text(hit, 'ratings').split(', ').includes(`${vital}: ${rating}`)).length);
  return {
    title: 'Web vitals',
    caption: 'Page lives by rating; beside each vital, what three quarters of them stay within',
    rows: 'Vital',
    labels: known.map(({ vital, value }) => `${vital.toUpperCase()} ${shown(vital, value)}`),
    series: [
      { name: 'Good', tone: 'good', values: count('good') },
      { name: 'Needs improvement', tone: 'fair', values: count('needs improvement') },
      { name: 'Poor', tone: 'poor', values: count('poor') },
    ],
    lying: true,
  };
}
