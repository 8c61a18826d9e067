import type { Rows, VitalsRow } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { callOf } from '../data/ask';
import { useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { Panel } from '../parts/panel';
import { found, sorted } from '../parts/sorted';
import { Empty } from '../parts/states';
import { TableTools, useTable } from '../parts/table-tools';
import { LEAST_RATED, VITALS } from './rate';
import { VitalsTable } from './table';

/** Pages that the screen shows, and those of the whole table; its file has every one. */
const SHORT = 10;
const MOST = 1_000;
const COLUMNS = ['page', 'views', ...VITALS] as const;

/** Tells how fast pages are for three of four views, by site and page. */
export default function Vitals() {
  const words = useWords();
  const { asked } = useView();
  const place = usePlace();
  const link = useLink();
  const isAll = place.query.get('all') === 'vitals';
  const { find, order, sorting } = useTable(COLUMNS, 'page', 'views');
  const asking = useAnswer<Rows<VitalsRow>>(callOf('vitals', { ...asked, limit: isAll ? MOST : SHORT }));
  const file = callOf('vitals.csv', asked);
  return (
    <Panel
      title={words.vitals.title}
      asking={asking}
      how={words.counted.vitals}
      {...(isAll ? { aside: <a {...link(withParams(place, { all: null, find: null, sort: null }))}>{words.list.back}</a> } : { file })}
    >
      {({ rows }) => {
        if (!rows.length) return <Empty>{words.vitals.empty}</Empty>;
        const pages = rows.filter(({ page }) => page);
        const kept = isAll
          ? sorted(
              found(
                pages.map((row) => ({ ...row, name: `${row.site} ${row.page}` })),
                find,
              ),
              order,
            )
          : pages;
        return (
          <>
            {isAll ? <TableTools file={file} /> : <VitalsTable of="site" rows={rows.filter(({ page }) => !page)} />}
            {kept.length ? (
              <VitalsTable of="page" rows={kept} {...(isAll && { sorting })} />
            ) : (
              <Empty>{words.list.nothingFound(find)}</Empty>
            )}
            {!isAll && pages.length === SHORT && (
              <a className="all" {...link(withParams(place, { all: 'vitals', find: null, sort: null }))}>
                {words.list.all(words.lists.pages)}
              </a>
            )}
            {pages.length === MOST && <p className="small">{words.list.more}</p>}
            <p className="small">{words.vitals.unrated(LEAST_RATED)}</p>
          </>
        );
      }}
    </Panel>
  );
}
