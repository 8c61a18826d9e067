import type { Measured } from './measured';
import { bannerTable, costTable, lifeTable, markdownTable, vendorsTable } from './table';
import { outcomeOf, type Target } from './targets';

/** The machine and the method of the measurement. */
export interface RunConditions {
  /** ISO 8601, the day. */
  readonly date: string;
  readonly machine: string;
  readonly browser: string;
  readonly runs: number;
  /** The machine's load average over a minute, before and after the visits. */
  readonly load: readonly [before: number, after: number];
  readonly command: string;
  readonly packages: readonly string[];
}

const shown = ({ measured, unit }: Target) =>
  measured === undefined ? '–' : `${unit === 'B' || unit === 'scripts' || unit === 'requests' ? measured : measured.toFixed(2)} ${unit}`;
const limit = (target: Target) => shown({ ...target, measured: target.limit });

const READING = [
  'One page on a production host, one server on the loopback interface over TLS without any delay, brotli 11, a new visitor without a cache for every visit;',
  'every tag stands synchronously at the top of the head. Each tool is as its documentation begins, bundled by webpack with terser',
  'unless it has a browser build of its own. Times are ms, medians with the quartiles in brackets; bytes are brotli of scripts and',
  'style sheets. Work is by the clock of the page’s main thread, so what other processes take does not count; events and banners are',
  'by the wall. Nobody inspects the pages whose work is measured: tools that drive a browser have V8 compile scripts in another way, and half',
  'as slowly again. “Scripts to first event” is all JavaScript on the main thread until the event’s request leaves, with no floor taken',
  'off. “All tasks” goes on until 0.5 s after the event and has the page with the empty tag taken off: network, layout and what a',
  'tool loads later are in it. “Blocking” is what exceeds 50 ms of a task, of all that runs in it, the page’s own layout too, and of scripts',
  'alone. 4× is a processor that is four times slower. * A consent tool has no event: all until 1.2 s after load.',
].join('\n');

/** Returns the results of a run as Markdown. */
export function report(
  measured: readonly Measured[],
  absent: readonly string[],
  targets: readonly Target[],
  { date, machine, browser, runs, load, command, packages }: RunConditions,
): string {
  const notes = measured.flatMap(({ name, notes }) => notes.map((note) => `- ${name}: ${note}`));
  return `# Taproot beside what a site would use instead

Measured on ${date}: ${machine}, ${browser}, ${runs} interleaved runs, load average ${load.map((value) => value.toFixed(1)).join(' to ')}.
To repeat: \`npm run build && ${command}\`.

${READING}

${costTable(measured)}

## The whole page view

All that a tag does by itself until 6 s after load, and then once more on the next page, its files in the cache. Third parties' libraries,
which a site's manifest enables, are empty stand-ins, but for the page with vendors in it, and are counted apart.

${lifeTable(measured)}

## Vendors in the page, and told by the service

KB and MB of 1000, whole page views, heap with the empty page's taken off. “Third parties’” are scripts that their own code began.

${vendorsTable(measured)}

## Asking for consent

${bannerTable(measured)}

## Targets

${markdownTable(
  ['target', 'limit', 'measured', ''],
  targets.map((target) => [target.text, limit(target), shown(target), outcomeOf(target)]),
)}

## Notes

${[...notes, ...absent.map((line) => `- Not to be had: ${line}`)].join('\n')}

## Versions

${packages.map((pinned) => `- ${pinned}`).join('\n')}
`;
}
