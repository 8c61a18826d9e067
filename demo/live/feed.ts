import { useEffect, useReducer, useState } from 'react';
import type { Entry } from '../store';

/** As many rows as a browser shows without effort. */
export const MOST_SHOWN = 1_000;

type Change = { readonly type: 'arrived'; readonly entries: readonly Entry[] } | { readonly type: 'forgotten' };

/** Newest first. What a reconnected stream tells again is left out. */
export function changed(entries: readonly Entry[], change: Change): readonly Entry[] {
  if (change.type === 'forgotten') return [];
  const newest = entries[0]?.id ?? 0;
  const fresh = change.entries.filter(({ id }) => id > newest).reverse();
  return fresh.length ? [...fresh, ...entries].slice(0, MOST_SHOWN) : entries;
}

/** Everything that the demo receives, as it arrives. */
export function useFeed(): { entries: readonly Entry[]; connected: boolean } {
  const [entries, change] = useReducer(changed, []);
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const source = new EventSource('/inspect/stream');
    let waiting: Entry[] = [];
    source.onopen = () => setConnected(true);
    source.onerror = () => setConnected(false);
    source.addEventListener('forgotten', () => change({ type: 'forgotten' }));
    source.addEventListener('entry', ({ data }: MessageEvent<string>) => {
      // A thousand entries of the past come as a thousand events: shown at once.
      if (waiting.push(JSON.parse(data)) > 1) return;
      setTimeout(() => {
        change({ type: 'arrived', entries: waiting });
        waiting = [];
      }, 50);
    });
    return () => source.close();
  }, []);
  return { entries, connected };
}
