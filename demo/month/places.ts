import type { SiteId } from '../../tools/sites/ids';

/** Something that is drawn, by how often. */
export interface Weighed {
  readonly weight: number;
}

/** The origin of a visit. Without `fields`, nothing says it. */
export interface Source extends Weighed {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The likelihood that its visitors give, and sign, against that of all. */
  readonly gives: number;
  readonly signs: number;
}

const campaign = (source: string, medium: string, name: string) => ({ utm_source: source, utm_medium: medium, utm_campaign: name });
const referred = (host: string) => ({ page_referrer: `https://${host}/`, web_source: host });

export const sources: readonly Source[] = [
  { name: '(none)', weight: 30, gives: 1, signs: 0.8, fields: {} },
  { name: 'google', weight: 20, gives: 0.7, signs: 0.8, fields: { page_referrer: 'https://www.google.com/', web_source: 'google' } },
  { name: 'newsletter', weight: 15, gives: 2.2, signs: 1.8, fields: campaign('newsletter', 'email', 'october-letter') },
  { name: 'facebook.com', weight: 11, gives: 0.4, signs: 1.3, fields: referred('facebook.com') },
  { name: 'autumn-appeal', weight: 6, gives: 3.2, signs: 0.7, fields: campaign('autumn-appeal', 'email', 'autumn') },
  { name: 'bing', weight: 4, gives: 0.7, signs: 0.7, fields: { page_referrer: 'https://www.bing.com/', web_source: 'bing' } },
  { name: 'instagram', weight: 4, gives: 0.3, signs: 1.1, fields: campaign('instagram', 'social', 'autumn') },
  { name: 'riverkeepers.example', weight: 3, gives: 0.9, signs: 1.4, fields: referred('riverkeepers.example') },
  { name: 'reddit.com', weight: 3, gives: 0.2, signs: 0.9, fields: referred('reddit.com') },
  { name: 'duckduckgo', weight: 2, gives: 0.9, signs: 0.9, fields: referred('duckduckgo') },
  { name: 'print', weight: 1, gives: 1.6, signs: 1, fields: campaign('print', 'qr', 'annual-report') },
];

export interface Page extends Weighed {
  readonly path: string;
}

const pages = (...all: readonly (readonly [path: string, weight: number])[]): Page[] => all.map(([path, weight]) => ({ path, weight }));

/** A site's readers, with the pages of the demo that they read. */
export interface Site extends Weighed {
  readonly id: SiteId;
  readonly pages: readonly Page[];
  /** The times that its pages take, against those of the fastest site's. */
  readonly slow: number;
}

export const sites: readonly Site[] = [
  {
    ...{ id: 'main', weight: 38, slow: 1.2 },
    pages: pages(
      ...([
        ['/', 34],
        ['/news', 12],
        ['/news/methane-leaks-from-space', 17],
        ['/news/fishing-towns-count-again', 9],
      ] as const),
      ...([
        ['/news/farmers-and-the-river', 7],
        ['/news/grid-ready-for-summer', 5],
        ['/about', 5],
        ['/contact', 3],
        ['/es/', 4],
      ] as const),
      ...([
        ['/ar/', 1],
        ['/business', 2],
        ['/prompts', 1],
      ] as const),
    ),
  },
  { ...{ id: 'action', weight: 12, slow: 1 }, pages: pages(['/', 30], ['/petition/methane', 50], ['/petition/school-buses', 20]) },
  {
    ...{ id: 'blogs', weight: 22, slow: 2.1 },
    pages: pages(
      ...([
        ['/', 14],
        ['/climate411/three-numbers-in-the-new-rule', 30],
        ['/energyexchange/the-queue', 18],
      ] as const),
      ...([
        ['/edfish/counting-cod', 14],
        ['/health/block-by-block', 13],
        ['/markets/what-a-ton-costs', 11],
      ] as const),
    ),
  },
  { ...{ id: 'impact', weight: 8, slow: 1.4 }, pages: pages(['/impact2024', 60], ['/impact2023', 20], ['/method', 20]) },
  { ...{ id: 'mcaf', weight: 9, slow: 1.1 }, pages: pages(['/', 40], ['/stories/smoke-days', 35], ['/stories/the-bus-that-hums', 25]) },
  { ...{ id: 'mrd', weight: 5, slow: 1.3 }, pages: pages(['/', 50], ['/restoration/new-land', 30], ['/restoration/reefs-of-shell', 20]) },
  { ...{ id: 'microsites', weight: 4, slow: 1.6 }, pages: pages(['/', 45], ['/guide', 35], ['/cost', 20]) },
  { ...{ id: 'email', weight: 2, slow: 1 }, pages: pages(['/k/Greenfield/october_letter', 85], ['/q/preferences', 15]) },
];

export const petitions: readonly Page[] = pages(['/petition/methane', 70], ['/petition/school-buses', 30]);

/** USD, and how often each is given. */
export const amounts: readonly (Weighed & { readonly value: number })[] = [
  ...[10, 15, 25, 35, 50, 100, 250, 1_000].map((value, i) => ({ value, weight: [14, 9, 26, 17, 19, 10, 4, 1][i] ?? 1 })),
];
