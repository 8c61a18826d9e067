import { answerTimes } from '../../../lib/records/answered';
import { type BannerRow, placeName, shownIn, type TimeRow, timeName } from '../../answers/rows';
import { type Drawing, lyingBars } from './figure';

interface Page {
  readonly site: string;
  readonly path: string | null;
  readonly attention: number | null;
  readonly visible: number | null;
  readonly hidden: number | null;
}
interface Ratings {
  readonly vital: string;
  readonly good: number;
  readonly fair: number;
  readonly poor: number;
}
interface Quartiles {
  readonly site: string;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
}
interface Gifts {
  readonly campaign: string;
  readonly currency: string | null;
  readonly amount: number;
}
interface Consent {
  readonly site: string;
  readonly choices: number;
  readonly granted: number;
  readonly percent: number;
}

/** The figures that each take one query, in their order on the page. */
export const drawings: readonly Drawing[] = [
  {
    query: 'Visits by source',
    draw: (rows) =>
      lyingBars<{ source: string; visits: number }>(
        { title: 'Sources', caption: 'Visits by where they came from', rows: 'Source' },
        rows,
        ({ source }) => source,
        [['Visits', 2, ({ visits }) => visits]],
      ),
  },
  {
    query: 'Gifts by campaign',
    draw: (rows) =>
      lyingBars<Gifts>(
        { title: 'Gifts', caption: 'Sums by campaign and currency', rows: 'Campaign' },
        rows,
        ({ campaign, currency }) => `${campaign} ${currency ?? ''}`.trim(),
        [['Amount', 4, ({ amount }) => amount]],
      ),
  },
  {
    query: 'Consent rate by site',
    draw: (rows) =>
      lyingBars<Consent>(
        { title: 'Consent', caption: 'Choices by site; beside each site, the share that allows analytics', rows: 'Site' },
        rows,
        ({ site, percent }) => `${site} ${percent} %`,
        [
          ['Granted', 'good', ({ granted }) => granted],
          ['Refused', 5, ({ choices, granted }) => choices - granted],
        ],
      ),
  },
  {
    query: 'Banners and their answers',
    draw: (rows) =>
      lyingBars<BannerRow>(
        { title: 'Banners', caption: 'Banners in sight by answer; in opt-in, those left unanswered are not known', rows: 'Banner' },
        [...(rows as BannerRow[])].sort((a, b) => shownIn(b) - shownIn(a)),
        placeName,
        [
          ['Accepted', 'good', ({ accepted }) => accepted],
          ['Selection', 1, ({ selection }) => selection],
          ['Refused', 4, ({ refused }) => refused],
          ['Unanswered', 5, ({ unanswered }) => unanswered],
        ],
      ),
  },
  {
    query: 'Time to answer',
    draw: (rows) => {
      const of = (limit: number, answer: 'allowed' | 'refused') =>
        (rows as TimeRow[]).reduce((sum, row) => (row.seconds === limit ? sum + row[answer] : sum), 0);
      return lyingBars<number>(
        { title: 'Time to answer', caption: 'Answers to banners by the time that they were in sight', rows: 'Time' },
        (rows.length ? answerTimes : []) as readonly unknown[] as object[],
        timeName,
        [
          ['Allowed', 'good', (limit) => of(limit, 'allowed')],
          ['Refused', 4, (limit) => of(limit, 'refused')],
        ],
      );
    },
  },
  {
    query: 'Engagement by page',
    draw: (rows) =>
      lyingBars<Page>(
        { title: 'Engagement', caption: 'Seconds on a page, on average', rows: 'Page' },
        rows,
        ({ site, path }) => `${site} ${path ?? ''}`.trim(),
        [
          ['Attention', 0, ({ attention }) => attention],
          ['Visible only', 3, ({ visible }) => Math.max(0, visible ?? 0)],
          ['Hidden', 5, ({ hidden }) => hidden],
        ],
      ),
  },
  {
    query: 'Vitals by rating',
    draw: (rows) =>
      lyingBars<Ratings>(
        { title: 'Web vitals', caption: 'Page views by rating', rows: 'Vital' },
        rows,
        ({ vital }) => vital.toUpperCase(),
        [
          ['Good', 'good', ({ good }) => good],
          ['Needs improvement', 'fair', ({ fair }) => fair],
          ['Poor', 'poor', ({ poor }) => poor],
        ],
      ),
  },
  {
    query: 'Vitals by quartile',
    draw: (rows) =>
      lyingBars<Quartiles>(
        { title: 'Largest contentful paint', caption: 'Quartiles by site, ms; search engines judge p75', rows: 'Site', apart: true },
        rows,
        ({ site }) => site,
        [
          ['p25', 1, ({ p25 }) => Math.round(p25)],
          ['p50', 2, ({ p50 }) => Math.round(p50)],
          ['p75', 4, ({ p75 }) => Math.round(p75)],
        ],
      ),
  },
];
