import { readFileSync } from 'node:fs';
import { paletteStyle, palettes } from './palettes';

const parts = ['base.css', 'frame.css', 'content.css', 'forms.css'];

/** One stylesheet per palette: its colours, and the rules that all sites share. */
export function stylesheets(): ReadonlyMap<string, string> {
  const shared = parts.map((part) => readFileSync(new URL(part, import.meta.url), 'utf8')).join('\n');
  return new Map(Object.entries(palettes).map(([name, palette]) => [name, paletteStyle(palette) + shared]));
}
