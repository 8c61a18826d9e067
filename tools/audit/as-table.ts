import type { Row } from './compare';
import { printable } from './printable';
import type { Report } from './report';
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

/** Returns the report as text: differences first, with their reasons, then everything else. */
export function asTable({ address, site, optOut, states, rows, differences }: Report): string {
  const looked = states.filter(({ unreached }) => !unreached).map(({ state }) => state);
  const pages = new Set(states.flatMap((one) => one.pages)).size;
  const visitor = optOut ? 'a visitor who need not be asked first' : 'a visitor who must be asked first';
  const skipped = states.flatMap(({ state, unreached }) => (unreached ? [`  ${STATE_WORDS[state]}: not looked at, ${unreached}`] : []));
  const unseen = [...new Set(states.flatMap((one) => one.unseen))].map((line) => `  not opened: ${printable(line, 300)}`);
  const order = STATES.filter((state) => looked.includes(state));
  return [
    `${printable(address)}: ${site ? `manifest sites/${site}.ts` : 'no manifest'}, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${visitor}`,
    ...skipped,
    ...unseen,
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
    differences
      ? `${differences} ${differences === 1 ? 'thing differs' : 'things differ'} from the manifest.`
      : 'Nothing differs from the manifest.',
    '',
  ].join('\n');
}
