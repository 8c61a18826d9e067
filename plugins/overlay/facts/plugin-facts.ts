import { type Entry, inBytes, inMs, type Tone } from '../panel/section';
import type { PluginState } from './plugin-states';

/** What a chunk weighed, as the browser tells; 0 where it came from the cache, or where another origin does not let it tell. */
export interface Weight {
  /** As it was sent, and unpacked. */
  readonly encoded: number;
  readonly decoded: number;
  /** When it was there: monotonic, ms. */
  readonly end: number;
}

const TONES: Readonly<Partial<Record<PluginState['state'], Tone>>> = {
  applied: 'good',
  failed: 'bad',
  undone: 'bad',
  'not wanted': 'plain',
};

/** A plugin as a line: its state, its time from the page's beginning to its being applied, its bytes, or in whose file they are. */
export function pluginEntry(
  name: string,
  { state, clock, why }: PluginState,
  began: number,
  weight: Weight | undefined,
  beside?: string,
): Entry {
  const after = (at: number) => inMs(at - began);
  const time =
    clock !== undefined && state === 'applied'
      ? `applied ${after(clock)} after boot`
      : clock !== undefined
        ? `since ${after(clock)} after boot`
        : weight && `chunk there ${after(weight.end)} after boot`;
  const sent = weight?.encoded ? `${inBytes(weight.encoded)} sent, ${inBytes(weight.decoded)} unpacked` : 'bytes not told';
  const bytes = weight && (beside ? `in one file with ${beside}` : sent);
  return { key: name, title: name, mark: state, tone: TONES[state] ?? 'wait', text: [time, bytes, why].filter(Boolean).join('; ') };
}
