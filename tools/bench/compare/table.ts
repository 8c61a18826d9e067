import type { Figures, Measured } from './measured';
import { above, type Spread } from './spread';

/** Formats a Markdown table, the first column aligned left, the others right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i ? '--:' : '---'))), ...rows.map(line)].join('\n');
}

const rounded = (value: number) => (Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0));

/** Formats the median, with the quartiles in brackets. */
export const cell = (spread: Spread | undefined): string =>
  spread ? `${rounded(spread.median)} (${rounded(spread.low)}–${rounded(spread.high)})` : '–';

const kilobytes = (spread: Spread | undefined): Spread | undefined =>
  spread && { ...spread, median: spread.median / 1024, low: spread.low / 1024, high: spread.high / 1024 };

type Column = readonly [head: string, read: (one: Measured, floor: Figures | undefined) => string];

const COST: readonly Column[] = [
  ['', ({ name }) => name],
  ['tag, B', ({ bytes }) => String(bytes?.tag ?? '–')],
  ['to first event, B', ({ bytes, hasEvent }) => (bytes ? `${bytes.all}${hasEvent ? '' : ' *'}` : '–')],
  ['scripts', ({ bytes, hasEvent }) => (bytes ? `${bytes.scripts}${hasEvent ? '' : ' *'}` : '–')],
  ['tag blocks 1×', ({ figures }) => cell(figures.tag1)],
  ['tag blocks 4×', ({ figures }) => cell(figures.tag4)],
  ['scripts to first event 1×', ({ figures, hasEvent }) => `${cell(figures.script1)}${hasEvent ? '' : ' *'}`],
  ['scripts to first event 4×', ({ figures, hasEvent }) => `${cell(figures.script4)}${hasEvent ? '' : ' *'}`],
  ['all tasks less the floor 1×', ({ figures }, floor) => cell(above(figures.tasks1, floor?.tasks1))],
  ['all tasks less the floor 4×', ({ figures }, floor) => cell(above(figures.tasks4, floor?.tasks4))],
  ['blocking 4×', ({ figures }) => cell(figures.blocking4)],
  ['blocking by scripts 4×', ({ figures }) => cell(figures.scriptBlocking4)],
  ['scripts’ most of a task 4×', ({ figures }) => cell(figures.longest4)],
  ['heap less the floor, KB', ({ figures }, floor) => cell(kilobytes(above(figures.heap, floor?.heap)))],
  ['first event after', ({ figures }) => cell(figures.event1)],
  ['first event after 4×', ({ figures }) => cell(figures.event4)],
  ['first event after, slow 4G', ({ figures }) => cell(figures.eventFar)],
  ['first paint after, slow 4G', ({ figures }) => cell(figures.paintFar)],
];

const LIFE: readonly Column[] = [
  ['', ({ name }) => name],
  ['files', ({ life }) => String(life?.files ?? '–')],
  ['B', ({ life }) => String(life?.bytes ?? '–')],
  ['third parties’ scripts', ({ life }) => String(life?.others ?? '–')],
  ['third parties’ B', ({ life }) => String(life?.otherBytes ?? '–')],
  ['requests to third parties', ({ life }) => String(life?.requests ?? '–')],
  ['scripts 1×', ({ figures }) => cell(figures.life1)],
  ['of these third parties’', ({ figures }) => cell(figures.others1)],
  ['scripts 4×', ({ figures }) => cell(figures.life4)],
  ['of these third parties’ 4×', ({ figures }) => cell(figures.others4)],
  ['all tasks less the floor 1×', ({ figures }, floor) => cell(above(figures.lifeTasks1, floor?.lifeTasks1))],
  ['all tasks less the floor 4×', ({ figures }, floor) => cell(above(figures.lifeTasks4, floor?.lifeTasks4))],
  ['scripts of the next page 1×', ({ figures }) => cell(figures.next1)],
  ['heap less the floor, KB', ({ figures }, floor) => cell(kilobytes(above(figures.lifeHeap, floor?.lifeHeap)))],
];

const BANNER: readonly Column[] = [
  ['', ({ name }) => name],
  ['until Accept, B', ({ banner }) => String(banner?.bytes ?? '–')],
  ['banner visible after', ({ figures }) => cell(figures.visible)],
  ['Accept until painted 4×', ({ figures }) => cell(figures.accept4)],
];

const tableOf = (columns: readonly Column[], measured: readonly Measured[], floor: Figures | undefined) =>
  markdownTable(
    columns.map(([head]) => head),
    measured.map((one) => columns.map(([, read]) => read(one, floor))),
  );

/** Prints the cost of each subject, in ms unless a unit is given. */
export const costTable = (measured: readonly Measured[]): string =>
  tableOf(COST, measured, measured.find(({ id }) => id === 'empty')?.figures);

/** Compares the costs of a page that nobody touches, until 6 s after its load. */
export const lifeTable = (measured: readonly Measured[]): string =>
  tableOf(LIFE, measured, measured.find(({ id }) => id === 'empty')?.figures);

const kb = (bytes: number | undefined) => (bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} KB`);
const ms = (spread: Spread | undefined) => (spread ? `${rounded(spread.median)} ms` : '–');
const mb = (spread: Spread | undefined) => (spread ? `${(spread.median / 1e6).toFixed(1)} MB` : '–');

/** In the units of the README, medians alone. */
const WHOLE: readonly Column[] = [
  ['', ({ name }) => name],
  ['bytes', ({ life }) => kb(life && life.bytes + life.otherBytes)],
  ['of these third parties’', ({ life }) => kb(life?.otherBytes)],
  ['scripts', ({ figures }) => ms(figures.life1)],
  ['of these third parties’', ({ figures }) => ms(figures.others1)],
  ['4 times slower', ({ figures }) => ms(figures.life4)],
  ['heap', ({ figures }, floor) => mb(above(figures.lifeHeap, floor?.lifeHeap))],
  ['requests to third parties', ({ life }) => (life?.requests === 0 ? 'none' : String(life?.requests ?? '–'))],
  ['first hit', ({ figures }) => ms(figures.event1)],
];

const VENDORS = ['vendors-in-page', 'vendors-by-service', 'stack'];

/** The page with vendors in it beside the same page told by the service. */
export const vendorsTable = (measured: readonly Measured[]): string =>
  markdownTable(
    WHOLE.map(([head]) => head),
    measured
      .filter(({ id }) => VENDORS.includes(id))
      .map((one) => WHOLE.map(([, read]) => read(one, measured.find(({ id }) => id === 'empty')?.figures))),
  );

/** The subjects that ask for consent. */
export const bannerTable = (measured: readonly Measured[]): string =>
  tableOf(
    BANNER,
    measured.filter(({ banner }) => banner),
    undefined,
  );
