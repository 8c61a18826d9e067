import type { Figures, Measured } from './measured';
import { above } from './spread';
import type { Target } from './targets';

/** A site's subject, with its limits of brotli bytes and of scripts by the stack's. */
const SITES = [
  { id: 'taproot-blogs', name: 'blogs', bytes: 40_000, scripts: 0.45 },
  { id: 'taproot', name: 'main', bytes: 44_000, scripts: 0.55 },
] as const;
const AGREED = [
  { id: 'taproot-blogs-agreed', name: 'blogs, the tag of who agreed', scripts: 0.45 },
  { id: 'taproot-agreed', name: 'main, the tag of who agreed', scripts: 0.45 },
] as const;
const PRELOADED = [
  { id: 'taproot-blogs-preload', name: 'blogs, first file preloaded by the page' },
  { id: 'taproot-preload', name: 'main, first file preloaded by the page' },
] as const;

const MB = 1e6;

/** Returns the targets of whole page views, with the medians of this run. */
export function pageTargets(measured: readonly Measured[]): Target[] {
  const by = (id: string) => measured.find((one) => one.id === id);
  const [empty, stack, snowplow, optIn] = ['empty', 'stack', 'snowplow', 'taproot-opt-in'].map(by);
  const value = (one: Measured | undefined, key: keyof Figures) => one?.figures[key]?.median;
  const ratio = (text: string, limit: number, ours: Measured | undefined, other: Measured | undefined, key: keyof Figures): Target => {
    const [a, b] = [value(ours, key), value(other, key)];
    return { text, limit, measured: a === undefined || !b ? undefined : a / b, unit: '×' };
  };
  const scripts = ({ id, name, scripts: limit }: (typeof SITES | typeof AGREED)[number]) => [
    ratio(`${name}: scripts 1×, by the stack’s`, limit, by(id), stack, 'life1'),
    ratio(`${name}: scripts 4×, by the stack’s`, limit, by(id), stack, 'life4'),
  ];
  const firstEvents = (ours: Measured | undefined, of: (text: string) => string) => [
    ratio(of('first event 1×, by Snowplow’s'), 0.9, ours, snowplow, 'event1'),
    ratio(of('first event 4×, by Snowplow’s'), 1, ours, snowplow, 'event4'),
    ratio(of('first event on slow 4G, by Snowplow’s'), 1.1, ours, snowplow, 'eventFar'),
  ];
  return [
    ...SITES.flatMap((site): Target[] => {
      const ours = by(site.id);
      const of = (text: string) => `${site.name}: ${text}`;
      const heap = above(ours?.figures.lifeHeap, empty?.figures.lifeHeap)?.median;
      return [
        { text: of('files of ours'), limit: 3, measured: ours?.life?.files, unit: 'scripts' },
        { text: of('bytes of ours'), limit: site.bytes, measured: ours?.life?.bytes, unit: 'B' },
        ...scripts(site),
        ...firstEvents(ours, of),
        { text: of('heap above the empty page’s'), limit: 1, measured: heap === undefined ? undefined : heap / MB, unit: 'MB' },
        ratio(of('blocking 4×, by the empty page’s'), 1, ours, empty, 'blocking4'),
      ];
    }),
    ...AGREED.flatMap(scripts),
    ...PRELOADED.flatMap(({ id, name }) => firstEvents(by(id), (text) => `${name}: ${text}`)),
    { text: 'page that must ask first, until Accept', limit: 20_000, measured: optIn?.banner?.bytes, unit: 'B' },
  ];
}
