import { readdirSync, readFileSync } from 'node:fs';

/** Draws something that stands at a point: `size` is about its height in pixels. */
export type Motif = (x: number, y: number, size: number) => string;

const folder = new URL('motifs/', import.meta.url);

/** The drawings in `motifs/`, by name. In each, (0, 0) is its foot and -100 its top. */
export function readMotifs(): ReadonlyMap<string, Motif> {
  return new Map(
    readdirSync(folder).map((file): [string, Motif] => {
      const drawing = readFileSync(new URL(file, folder), 'utf8').replace(/<\/?svg[^>]*>|\n\s*/g, '');
      return [
        file.replace('.svg', ''),
        (x, y, size) => `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 100).toFixed(3)})">${drawing}</g>`,
      ];
    }),
  );
}
