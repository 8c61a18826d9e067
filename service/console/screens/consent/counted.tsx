import type { Breakdown, Shown } from '../../../counts/withhold';
import { useFormats, useWords } from '../data/context';
import { PlainTable } from '../parts/plain-table';

const BREAKDOWNS: readonly Breakdown[] = ['pages', 'sources', 'countries', 'hours'];
/** Rows of a table. */
const MOST = 50;

/** Shows the views that were counted without consent, as far as they may be shown. */
export function CountedViews({ counted: { total, withheld, days, rows } }: { readonly counted: Shown }) {
  const words = useWords().consent.counted;
  const formats = useFormats();
  const named: Readonly<Record<Breakdown, (name: string, site: string) => string>> = {
    pages: (name, site) => `${site}: ${name}`,
    sources: (name) => words.classes[name as keyof typeof words.classes] ?? name,
    countries: (name) => name || words.unknown,
    hours: (name) => `${name.padStart(2, '0')}:00`,
  };
  const tables = [
    ...BREAKDOWNS.map((breakdown) => ({
      head: words[breakdown],
      cells: rows[breakdown].slice(0, MOST).map(({ site, name, views }) => ({ name: named[breakdown](name, site), views })),
    })),
    { head: words.days, cells: days },
  ];
  return (
    <>
      <p>{words.about}</p>
      <p>{words.total(formats.whole(total), withheld ? formats.whole(withheld) : undefined)}</p>
      {tables.map(({ head, cells }) =>
        cells.length ? (
          <PlainTable
            key={head}
            label={`${words.title}: ${head}`}
            heads={[head, words.views]}
            rows={cells.map(({ name, views }) => ({ key: name, cells: [name, formats.whole(views)] }))}
          />
        ) : (
          <p key={head}>
            {head}: {words.nothing}
          </p>
        ),
      )}
    </>
  );
}
