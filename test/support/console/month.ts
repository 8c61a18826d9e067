import { dayAfter } from '../../../service/facts/days';

/** A generated network of a year and a half, for screens under test: every answer is counted from the same visits. */
export interface Visit {
  readonly day: string;
  readonly site: string;
  readonly source: string;
  readonly pages: readonly string[];
  readonly visitor: number;
  readonly events: readonly string[];
  readonly gift?: { readonly currency: string; readonly amount: number };
}

export const SITES = ['main', 'action', 'donate', 'blogs', 'impact', 'mcaf'];
const SOURCES = [
  '(none)',
  'newsletter',
  'facebook.com',
  'google',
  'partner.example',
  'bing',
  'reddit.com',
  'autumn-appeal',
  'mastodon',
  'print',
  'duckduckgo',
  '=HYPERLINK("x")',
];
const PAGES = [
  '/',
  '/petition/methane',
  '/donate',
  '/blog/clean-air-after-the-storm',
  '/blog/rivers-and-the-law-a-very-long-title-that-does-not-fit-into-a-phone-at-all-and-goes-on',
  '/about',
  '/team',
  '/reports/2026/annual',
  '/events/autumn',
  '/contact',
  '/es/agua',
  '/press',
  '/jobs',
];

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * chance * list.length)] as T;

/** Generates the visits of so many days before and with a last one. */
export function createVisits(last: string, days: number, aDay = 120): Visit[] {
  const chance = createChance(7);
  return Array.from({ length: days }, (_, i) => dayAfter(last, i - days + 1)).flatMap((day, i) => {
    const weekend = [0, 6].includes(new Date(day).getUTCDay());
    const count = Math.round(aDay * (weekend ? 0.6 : 1) * (0.85 + chance() * 0.3) * (1 + i / days / 2));
    return Array.from({ length: count }, (): Visit => {
      const gives = chance() < 0.03;
      const acts = chance() < 0.12;
      const pages = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => pick(PAGES, chance()));
      return {
        day,
        site: pick(SITES, chance()),
        source: pick(SOURCES, chance()),
        pages,
        visitor: Math.floor(chance() * aDay * 60),
        events: [
          'page_view',
          ...(acts ? ['action', 'form_submit'] : []),
          ...(chance() < 0.05 ? ['signup'] : []),
          ...(gives ? ['transaction'] : []),
        ],
        ...(gives && { gift: { currency: chance() < 0.8 ? 'USD' : 'EUR', amount: Math.round(500 + chance() * 10_000) / 100 } }),
      };
    });
  });
}
