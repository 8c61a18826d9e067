import type { VitalsRow } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { useFormats, useWords } from '../data/context';
import { PlainTable, type Sorting } from '../parts/plain-table';
import { nameOf } from '../parts/row-name';
import { rate, VITALS, type Vital } from './rate';

function Value({ vital, row }: { readonly vital: Vital; readonly row: VitalsRow }) {
  const words = useWords();
  const formats = useFormats();
  const { [vital]: value } = row;
  if (value === null) return <>–</>;
  const rating = rate(vital, value, row.measured[vital]);
  const shown =
    vital === 'cls'
      ? formats.decimal(value, 3)
      : value < 1_000
        ? words.vitals.ms(formats.whole(Math.round(value)))
        : words.vitals.s(formats.decimal(value / 1_000, 1));
  return (
    <span className={`rated ${rating ?? ''}`}>
      {shown}
      {rating && <span className="small"> {words.vitals[rating]}</span>}
    </span>
  );
}

interface Props {
  readonly of: 'site' | 'page';
  readonly rows: readonly VitalsRow[];
  readonly sorting?: Sorting;
}

/** The values of sites or pages. Pressing a row filters by it. */
export function VitalsTable({ of, rows, sorting }: Props) {
  const words = useWords();
  const formats = useFormats();
  const place = usePlace();
  const link = useLink();
  const label = of === 'site' ? words.vitals.bySite : words.vitals.byPage;
  const filtered = ({ site, page }: VitalsRow) =>
    withParams(place, { site, ...(of === 'page' && { page }), all: null, find: null, sort: null });
  return (
    <>
      <h3>{label}</h3>
      <PlainTable
        label={label}
        heads={[label, words.measures.views, ...VITALS.map((vital) => words.vitals.names[vital])]}
        {...(sorting && { sorting })}
        rows={rows.map((row) => ({
          key: `${row.site} ${row.page}`,
          cells: [
            <a key="name" {...link(filtered(row))}>
              {of === 'site' ? row.site : `${row.site} ${nameOf(row.page, 'pages', words)}`}
            </a>,
            formats.whole(row.views),
            ...VITALS.map((vital) => <Value key={vital} vital={vital} row={row} />),
          ],
        }))}
      />
    </>
  );
}
