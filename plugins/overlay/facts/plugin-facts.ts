import { type Entry, inBytes, inMs, type Tone } from '../panel/section';
import type { PluginState } from './plugin-states';

/** A chunk's size from the browser's resource timing. 0 if it came from the cache, or another origin hides it. */
export interface Weight {
  /** Bytes on the wire, and unpacked. */
  readonly encoded: number;
  readonly decoded: number;
  /** Arrival, in monotonic ms. */
  readonly end: number;
}

const TONES: Readonly<Partial<Record<PluginState['state'], Tone>>> = {
  applied: 'good',
  failed: 'bad',
  undone: 'bad',
  'switched off': 'bad',
  'not wanted': 'plain',
};

/** Returns a plugin's entry: its state, the time from boot until it was applied, and its bytes or its shared file. */
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
