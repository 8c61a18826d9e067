import { HEIGHT, WIDTH } from './size';

export interface Ridge {
  /** The place of its middle, as a share of the picture's height from the top. */
  readonly level: number;
  /** The height of its waves, as a share of the picture's height. */
  readonly rise: number;
  readonly colour: string;
}

/** Returns the height of a ridge's edge at x, in pixels from the top. */
export type Edge = (x: number) => number;

/** Returns the outline of hills, or of water if it hardly rises. */
export function ridgeEdge({ level, rise }: Ridge, random: () => number): Edge {
  const waves = [1.1, 2.3, 4.7].map((frequency, i) => ({ frequency: frequency + random(), shift: random() * 6.3, height: 1 / (i + 1) }));
  return (x) => {
    const wave = waves.reduce((sum, { frequency, shift, height }) => sum + height * Math.sin((x / WIDTH) * 6.3 * frequency + shift), 0);
    return HEIGHT * (level - (rise * wave) / 2);
  };
}

export function drawRidge({ colour }: Ridge, edge: Edge): string {
  const points = Array.from({ length: 49 }, (_, i) => (i * WIDTH) / 48).map((x) => `${x.toFixed(0)},${edge(x).toFixed(1)}`);
  return `<polygon fill="${colour}" points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}"/>`;
}
