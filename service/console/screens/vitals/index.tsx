import type { Rows, VitalsRow } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';
import { LEAST_RATED, rate, VITALS, type Vital } from './rate';

function Value({ vital, value, views }: { readonly vital: Vital; readonly value: number | null; readonly views: number }) {
  const words = useWords();
  const formats = useFormats();
  if (value === null) return <>–</>;
  const rating = rate(vital, value, views);
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

/** Tells how fast pages are for three of four views, by site and page. */
export default function Vitals() {
  const words = useWords();
  const formats = useFormats();
  const { asked } = useView();
  const period = { from: asked.from, to: asked.to, site: asked.site };
  const asking = useAnswer<Rows<VitalsRow>>(callOf('vitals', period));
  const table = (rows: readonly VitalsRow[], label: string, nameOf: (row: VitalsRow) => string) => (
    <>
      <h3>{label}</h3>
      <PlainTable
        label={label}
        heads={[label, words.measures.views, ...VITALS.map((vital) => words.vitals.names[vital])]}
        rows={rows.map((row) => ({
          key: `${row.site} ${row.page}`,
          cells: [
            nameOf(row),
            formats.whole(row.views),
            ...VITALS.map((vital) => <Value key={vital} vital={vital} value={row[vital]} views={row.views} />),
          ],
        }))}
      />
    </>
  );
  return (
    <Panel title={words.vitals.title} asking={asking} how={words.counted.vitals} file={callOf('vitals.csv', period)}>
      {({ rows }) => {
        const sites = rows.filter(({ page }) => !page);
        const pages = rows.filter(({ page }) => page);
        if (!rows.length) return <Empty>{words.vitals.empty}</Empty>;
        return (
          <>
            {sites.length > 0 && table(sites, words.vitals.bySite, ({ site }) => site)}
            {pages.length > 0 && table(pages, words.vitals.byPage, ({ site, page }) => `${site} ${page}`)}
            <p className="small">{words.vitals.unrated(LEAST_RATED)}</p>
          </>
        );
      }}
    </Panel>
  );
}
