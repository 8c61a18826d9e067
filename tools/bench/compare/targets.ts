import type { Measured } from './measured';
import { pageTargets } from './page-targets';

/** The measurements of Taproot alone; undefined for those left out. */
export interface Alone {
  /** µs per event on pages that send all of 120 events, the median of the pages. */
  readonly event?: number;
  /** µs per event on a page that tracks 10 000 at once, of which 150 are sent. */
  readonly burst?: number;
  /** ms of a build of all sites without any cache. */
  readonly build?: number;
  /** Brotli bytes of the heaviest tag. */
  readonly heaviestTag: number;
}

/** A target with its measured value; undefined where nothing was measured. */
export interface Target {
  readonly text: string;
  readonly limit: number;
  readonly measured?: number;
  readonly unit: 'B' | 'ms' | 'µs' | 's' | 'scripts' | 'requests' | 'MB' | '×';
}

export const outcomeOf = ({ measured, limit }: Target): 'held' | 'missed' | 'not measured' =>
  measured === undefined || !Number.isFinite(measured) ? 'not measured' : measured <= limit ? 'held' : 'missed';

const less = (a?: number, b?: number) => (a === undefined || b === undefined ? undefined : a - b);
const ratio = (a?: number, b?: number) => (a === undefined || !b ? undefined : a / b);

/** Returns our own targets with the medians of this run. */
export function targetsOf(measured: readonly Measured[], alone: Alone): Target[] {
  const by = (id: string) => measured.find((one) => one.id === id);
  const [empty, ours, first, snowplow, stack, umami] = ['empty', 'taproot', 'taproot-first', 'snowplow', 'stack', 'umami'].map(by);
  const [inPage, byService] = ['vendors-in-page', 'vendors-by-service'].map(by);
  const bytesOf = (one: Measured | undefined) => one?.life && one.life.bytes + one.life.otherBytes;
  const tag = (key: 'tag1' | 'tag4') => less(ours?.figures[key]?.median, empty?.figures[key]?.median);
  const script = (one: Measured | undefined, key: 'script1' | 'script4') => one?.figures[key]?.median;
  const longest = [ours, first].flatMap((one) => one?.figures.longest4?.median ?? []);
  const against = (other: Measured | undefined, name: string, limit: number): Target[] =>
    (['script1', 'script4'] as const).map((key) => ({
      text: `scripts to first event ${key === 'script1' ? '1×' : '4×'}, consented, by ${name}`,
      limit,
      measured: ratio(script(ours, key), script(other, key)),
      unit: '×',
    }));
  return [
    { text: 'kernel tag, the heaviest of all sites', limit: 7120, measured: alone.heaviestTag, unit: 'B' },
    { text: 'tag to first hit, consented', limit: 16_384, measured: ours?.bytes?.all, unit: 'B' },
    { text: 'script requests to first hit, consented', limit: 2, measured: ours?.bytes?.scripts, unit: 'scripts' },
    { text: 'first visit until Accept, opt-out', limit: 40_960, measured: first?.banner?.bytes, unit: 'B' },
    ...pageTargets(measured),
    { text: 'requests to third parties, told by the service', limit: 0, measured: byService?.life?.requests, unit: 'requests' },
    {
      text: 'bytes, told by the service, by those with vendors in the page',
      limit: 1 / 6,
      measured: ratio(bytesOf(byService), bytesOf(inPage)),
      unit: '×',
    },
    ...(['life1', 'life4'] as const).map(
      (key): Target => ({
        text: `scripts ${key === 'life1' ? '1×' : '4×'}, told by the service, by those with vendors in the page`,
        limit: 1 / 3,
        measured: ratio(byService?.figures[key]?.median, inPage?.figures[key]?.median),
        unit: '×',
      }),
    ),
    { text: 'React among that, opt-out', limit: 0, measured: first?.banner && Number(first.banner.react), unit: 'scripts' },
    { text: 'synchronous kernel more than an empty tag 1×', limit: 1, measured: tag('tag1'), unit: 'ms' },
    { text: 'synchronous kernel more than an empty tag 4×', limit: 4, measured: tag('tag4'), unit: 'ms' },
    ...against(snowplow, 'Snowplow’s', 1 / 2),
    ...against(stack, 'the stack’s', 1 / 8),
    ...against(umami, 'Umami’s', 2),
    { text: 'scripts’ most of a task 4×', limit: 50, measured: longest.length ? Math.max(...longest) : undefined, unit: 'ms' },
    { text: 'blocking time of scripts 4×, consented', limit: 0, measured: ours?.figures.scriptBlocking4?.median, unit: 'ms' },
    { text: 'Accept until painted 4×', limit: 50, measured: first?.figures.accept4?.median, unit: 'ms' },
    { text: 'each of 10 000 events, 120 a page, all sent', limit: 20, measured: alone.event, unit: 'µs' },
    { text: 'each of 10 000 events at once, 150 of them sent', limit: 20, measured: alone.burst, unit: 'µs' },
    { text: 'build of all sites, cold', limit: 20, measured: alone.build && alone.build / 1000, unit: 's' },
  ];
}
