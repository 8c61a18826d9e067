import type { Row } from './compare';
import { printable } from './printable';
import type { Report, Skipped } from './report';
import { STATE_WORDS, STATES, type State } from './states';

/** Characters of a column at most. */
const WIDEST = [16, 74, 52];

const what = ({ name, address }: Row): string => [name, address.replace(/^\/\//, '')].filter(Boolean).join(' at ');
export const whatOf = what;
export const whoOf = ({ by }: Row): string => by[0] ?? 'not seen';

/** Returns the mark of a row in a state: `DIFFERS`, `yes`, or `–` where it did not happen. */
export const markOf = ({ counts, differs }: Row, state: State): string =>
  differs.includes(state) ? 'DIFFERS' : counts[state] ? 'yes' : '–';

function block(title: string, rows: readonly Row[], states: readonly State[]): string {
  if (!rows.length) return '';
  const lines = [
    ['kind', 'what', 'who', ...states.map((state) => STATE_WORDS[state])],
    ...rows.map((row) => [row.kind, what(row), whoOf(row), ...states.map((state) => markOf(row, state))]),
  ].map((cells) => cells.map((cell, i) => printable(cell, WIDEST[i])));
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) => `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd();
  const [head = [], ...body] = lines;
  const told = body.flatMap((cells, i) => {
    const row = rows[i] as Row;
    return [line(cells), ...(row.differs.length ? [`      ${printable(row.why)}`] : [])];
  });
  return `\n${title}\n\n${[line(head), ...told].join('\n')}\n`;
}

function notLooked(skipped: readonly Skipped[]): string {
  const lines = skipped.map(({ page, why, states }) => {
    const where = states.map((state) => STATE_WORDS[state]).join(', ');
    return `  ${page ? `${printable(page)} (${where})` : where}: ${printable(why)}`;
  });
  return lines.length ? `\nNot looked at\n\n${lines.join('\n')}\n` : '';
}

/** Returns the report's last line. */
export function summaryOf({ differences, skipped }: Pick<Report, 'differences' | 'skipped'>): string {
  const much = differences ? `${differences} ${differences === 1 ? 'thing differs' : 'things differ'} from the manifest` : '';
  if (!skipped.length) return `${much || 'Nothing differs from the manifest'}.`;
  const part = `${skipped.length} ${skipped.length === 1 ? 'part was' : 'parts were'} not looked at`;
  return `${much || 'Nothing that was looked at differs from the manifest'}, and ${part}.`;
}

/** Returns the report as text: differences first, with their reasons, then everything else. */
export function asTable({ address, site, optOut, states, rows, differences, skipped, leftOut, told }: Report): string {
  const looked = states.filter(({ unreached }) => !unreached).map(({ state }) => state);
  const pages = new Set(states.flatMap((one) => one.pages)).size;
  const visitor = optOut ? 'a visitor who need not be asked first' : 'a visitor who must be asked first';
  const acting = leftOut.map((link) => `  not followed, as it acts: ${printable(link)}`);
  const order = STATES.filter((state) => looked.includes(state));
  return [
    `${printable(address)}: ${site ? `manifest sites/${site}.ts` : 'no manifest'}, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${visitor}`,
    ...acting,
    ...(told.length ? [`  told by the service: ${told.join(', ')}`] : []),
    notLooked(skipped) +
      block(
        'What differs',
        rows.filter((row) => row.differs.length),
        order,
      ) +
      block(
        'What is as the manifest says',
        rows.filter((row) => !row.differs.length),
        order,
      ),
    summaryOf({ differences, skipped }),
    '',
  ].join('\n');
}
