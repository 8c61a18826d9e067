import { SourceMap, type SourceMapPayload } from 'node:module';
import { weigh } from './weigh';

/** The number of parts of a file that are weighed one by one, and the number that are listed. */
const WEIGHED = 8;
const TOLD = 5;

/** `webpack://taproot-1.3.8/./lib/storage.ts?bf80` is `lib/storage/storage`. */
const partOf = (address: string) => address.replace(/^webpack:\/\/[^/]*\/(\.\/)?|\.\w+(\?.*)?$/g, '');

/** The form in which a tag holds its manifest's hosts. */
const HOSTS = /\bhosts:\{[^}]*\}/;

/** Lists the costliest parts of a file, each with the bytes of brotli that the file would lose without it. */
export function costliest(text: string, map: SourceMapPayload): string {
  const sources = new SourceMap(map);
  const texts = new Map<string, number>();
  const parts = text.split('\n').map((line, row) =>
    [...line].map((_, column) => {
      const entry = sources.findEntry(row, column);
      const part = 'originalSource' in entry && entry.originalSource ? partOf(entry.originalSource) : '';
      texts.set(part, (texts.get(part) ?? 0) + 1);
      return part;
    }),
  );
  const whole = weigh(Buffer.from(text)).brotli;
  const cost = (rest: string) => whole - weigh(Buffer.from(rest)).brotli;
  const without = (part: string) =>
    text
      .split('\n')
      .map((line, row) => [...line].filter((_, column) => parts[row]?.[column] !== part).join(''))
      .join('\n');
  const longest = [...texts].filter(([part]) => part).sort(([, a], [, b]) => b - a);
  const weighed = longest.slice(0, WEIGHED).map(([part]) => ({ part, bytes: cost(without(part)) }));
  const hosts = HOSTS.test(text) ? [{ part: 'hosts', bytes: cost(text.replace(HOSTS, '')) }] : [];
  const told = weighed.sort((a, b) => b.bytes - a.bytes).slice(0, TOLD);
  return [...told, ...hosts].map(({ part, bytes }) => `${part} ${bytes} B`).join(', ');
}
