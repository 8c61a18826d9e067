import { useSyncExternalStore } from 'react';
import type { Tone } from './figure';

export interface Palette {
  readonly ink: string;
  readonly line: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** Neighbours in a stack also differ in lightness, for colour-blind readers. */
const light: Palette = {
  ink: '#56635d',
  line: '#d9dfda',
  tones: {
    0: '#1b6b49',
    1: '#8fb8e8',
    2: '#2c5aa0',
    3: '#e0a93b',
    4: '#7a4b9c',
    5: '#a3ada8',
    good: '#1b6b49',
    fair: '#e0a93b',
    poor: '#b02a1e',
  },
};
const dark: Palette = {
  ink: '#9fb0a9',
  line: '#303b41',
  tones: {
    0: '#6fd3a2',
    1: '#3f6ea8',
    2: '#9cc4ff',
    3: '#c08a1e',
    4: '#d0a8f0',
    5: '#5c6a70',
    good: '#6fd3a2',
    fair: '#c08a1e',
    poor: '#ff9385',
  },
};

const query = '(prefers-color-scheme: dark)';

/** A canvas can't use custom properties, so its colours are here, and change with the visitor's colour scheme. */
export function usePalette(): Palette {
  const isDark = useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
  return isDark ? dark : light;
}
