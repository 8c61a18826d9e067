import { useId } from 'react';
import type { Rows } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { type Asked, callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Freshness } from './freshness';
import { HowCounted } from './how-counted';
import { PlainTable } from './plain-table';
import { type ListCall, nameOf } from './row-name';
import { found, sorted } from './sorted';
import { Answered, Empty } from './states';
import { TableTools, useTable } from './table-tools';

const COLUMNS = ['name', 'visitors', 'visits', 'views'] as const;
/** Rows of a table; its file has every row. */
const MOST = 1_000;

interface Props {
  readonly call: ListCall;
  readonly title: string;
  readonly asked: Asked;
  readonly filter: 'page' | 'source' | undefined;
  readonly how: string;
}

/** The whole table of a list, with search, sorting and its file. */
export function AllRows({ call, title, asked, filter, how }: Props) {
  const words = useWords();
  const formats = useFormats();
  const place = usePlace();
  const link = useLink();
  const id = useId();
  const asking = useAnswer<Rows>(callOf(call, { ...asked, limit: MOST }));
  const { find, order, sorting } = useTable(COLUMNS, 'name', 'visitors');
  return (
    <section className="panel wide" aria-labelledby={id}>
      <div className="heading">
        <h2 id={id}>
          {title} <Freshness until={asking.value?.counted_until} gone={asking.value?.gone} />
        </h2>
        <HowCounted of={title} how={how} sql={asking.value?.sql} countedUntil={asking.value?.counted_until} />
        <a {...link(withParams(place, { all: null, find: null, sort: null }))}>{words.list.back}</a>
      </div>
      <TableTools file={callOf(`${call}.csv`, asked)} />
      <Answered asking={asking} tall="list">
        {({ rows, other }) => {
          const kept = sorted(found(rows, find), order);
          if (!kept.length) return <Empty>{rows.length ? words.list.nothingFound(find) : words.states.nothing}</Empty>;
          return (
            <>
              <PlainTable
                label={title}
                heads={[title, words.measures.visitors, words.measures.visits, call === 'events' ? words.list.times : words.measures.views]}
                sorting={sorting}
                rows={kept.map((row) => ({
                  key: row.name,
                  cells: [
                    filter ? (
                      <a key="name" {...link(withParams(place, { [filter]: row.name, all: null, find: null, sort: null }))}>
                        {nameOf(row.name, call, words)}
                      </a>
                    ) : (
                      nameOf(row.name, call, words)
                    ),
                    ...[row.visitors, row.visits, row.views].map(formats.whole),
                  ],
                }))}
              />
              {other && <p className="small">{words.list.more}</p>}
            </>
          );
        }}
      </Answered>
    </section>
  );
}
