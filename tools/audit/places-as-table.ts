import type { Finding } from './findings';
import { printable } from './printable';
import { DIFFERS, NOT_LOOKED, NOTHING_DIFFERS } from './report';
import type { PlaceReport, PlaceRow, PlacesReport } from './run-places';
import { STATE_WORDS } from './states';

export const WAYS = { region: 'data-region', ip: '/ip' } as const;

export const findingsOf = ({ places, everywhere }: Pick<PlacesReport, 'places' | 'everywhere'>): readonly Finding[] => [
  ...everywhere,
  ...places.flatMap(({ findings }) => findings),
];

/** The exit code. What was not looked at comes before what differs: there may be more. */
export const codeOfPlaces = (report: Pick<PlacesReport, 'places' | 'everywhere'>): number => {
  if (report.places.some(({ skipped }) => skipped.length)) return NOT_LOOKED;
  return findingsOf(report).length ? DIFFERS : NOTHING_DIFFERS;
};

/** Returns whether the visitor was asked, in a word. */
export const askedOf = ({ asked, state }: PlaceRow): string =>
  asked === undefined ? '–' : asked ? 'yes' : state === 'untouched' || state === 'gpc' ? 'no' : 'answered';

export const modesOf = ({ rule }: PlaceReport): string =>
  Object.entries(rule.mode)
    .map(([purpose, mode]) => `${purpose} ${mode}`)
    .join(', ') + (rule.counts ? ', views of visitors who have not chosen are counted' : '');

/** Returns the report's last line. */
export function placesSummary(report: PlacesReport): string {
  const found = findingsOf(report).length;
  const skipped = report.places.reduce((sum, place) => sum + place.skipped.length, 0);
  const much = found
    ? `${found} ${found === 1 ? 'thing is' : 'things are'} not as the rules say`
    : 'Everything that was looked at is as the rules say';
  return skipped ? `${much}, and ${skipped} ${skipped === 1 ? 'part was' : 'parts were'} not looked at.` : `${much}.`;
}

const WIDEST = 90;

/** Returns a line for each finding: what, the rule with its source, and how to mend it. */
const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ what, page, rule, source, mend }) => [
    `    ${printable(what)}`,
    `      on ${printable(page)}; rule ${rule}: ${printable(source)}`,
    `      ${mend}`,
  ]);

/** Returns the report as text: a row for each place, choice and signal, then what is not as the rules say. */
export function placesAsTable(report: PlacesReport): string {
  const { address, site, date, release, places, everywhere } = report;
  const cells = [
    ['place', 'known by', 'rule', 'visitor', 'pages', 'asked', 'status', 'against the rule'],
    ...places.flatMap(({ place, by, rule, rows }) =>
      rows.map((row) => [
        ...[place, WAYS[by], rule.id, STATE_WORDS[row.state], row.unreached ? 'not looked at' : `${row.pages}`, askedOf(row)],
        ...[row.statuses.join(' ') || '–', row.differs ? `${row.differs}` : '–'],
      ]),
    ),
  ].map((line) => line.map((cell) => printable(cell, WIDEST)));
  const widths = cells[0]?.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0))) ?? [];
  const table = cells.map((line) => `  ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
  const found = places.filter(({ findings }) => findings.length);
  const skipped = places.flatMap(({ place, by, skipped: own }) =>
    own.map(({ page, why, states }) => {
      const where = states.map((state) => STATE_WORDS[state]).join(', ');
      return `    ${place} by ${WAYS[by]}, ${page ? `${printable(page)} (${where})` : where}: ${printable(why)}`;
    }),
  );
  return [
    `${printable(address)}: manifest sites/${site}.ts, release ${release}, ${date}`,
    '',
    ...table,
    ...(everywhere.length ? ['', '  Everywhere', ...linesOf(everywhere)] : []),
    ...found.flatMap(({ place, by, findings }) => ['', `  ${place}, known by ${WAYS[by]}`, ...linesOf(findings)]),
    ...(skipped.length ? ['', '  Not looked at', ...skipped] : []),
    '',
    placesSummary(report),
    '',
  ].join('\n');
}
