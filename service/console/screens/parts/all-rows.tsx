import { useId } from 'react';
import type { Rows } from '../../answers';
import { withParams } from '../address/place';
import { useAddresses, useLink } from '../address/use-place';
import { type Asked, callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Freshness } from './freshness';
import { HowCounted } from './how-counted';
import { type ListCall, nameOf } from './row-name';
import { found, orderIn, pressed, sorted, textOf } from './sorted';
import { Answered, Empty } from './states';

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
  const { place, go } = useAddresses();
  const link = useLink();
  const id = useId();
  const asking = useAnswer<Rows>(callOf(call, { ...asked, limit: MOST }));
  const order = orderIn(place.query.get('sort'), COLUMNS, { column: 'visitors', falling: true });
  const find = place.query.get('find') ?? '';
  const sort = (column: (typeof COLUMNS)[number]) =>
    go(withParams(place, { sort: textOf(pressed(order, column, column === 'name')) }), true);
  return (
    <section className="panel wide" aria-labelledby={id}>
      <div className="heading">
        <h2 id={id}>
          {title} <Freshness until={asking.value?.counted_until} gone={asking.value?.gone} />
        </h2>
        <HowCounted of={title} how={how} sql={asking.value?.sql} countedUntil={asking.value?.counted_until} />
        <a {...link(withParams(place, { all: null, find: null, sort: null }))}>{words.list.back}</a>
      </div>
      <div className="tools">
        <label>
          {words.list.find}
          <input
            type="search"
            value={find}
            maxLength={200}
            onChange={(event) => go(withParams(place, { find: event.target.value || null }), true)}
          />
        </label>
        <a href={callOf(`${call}.csv`, asked)} download>
          {words.csv}
        </a>
      </div>
      <Answered asking={asking} tall="list">
        {({ rows, other }) => {
          const kept = sorted(found(rows, find), order);
          if (!kept.length) return <Empty>{rows.length ? words.list.nothingFound(find) : words.states.nothing}</Empty>;
          return (
            <>
              <div className="scroll">
                <table className="numbers">
                  <thead>
                    <tr>
                      {COLUMNS.map((column) => (
                        <th
                          key={column}
                          scope="col"
                          aria-sort={order.column === column ? (order.falling ? 'descending' : 'ascending') : 'none'}
                        >
                          <button type="button" onClick={() => sort(column)}>
                            {column === 'name'
                              ? title
                              : column === 'views' && call === 'events'
                                ? words.list.times
                                : words.measures[column]}
                            <span aria-hidden="true">{order.column === column ? (order.falling ? ' ↓' : ' ↑') : ''}</span>
                          </button>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {kept.map((row) => (
                      <tr key={row.name}>
                        <th scope="row">
                          {filter ? (
                            <a {...link(withParams(place, { [filter]: row.name, all: null, find: null, sort: null }))}>
                              {nameOf(row.name, call, words)}
                            </a>
                          ) : (
                            nameOf(row.name, call, words)
                          )}
                        </th>
                        <td>{formats.whole(row.visitors)}</td>
                        <td>{formats.whole(row.visits)}</td>
                        <td>{formats.whole(row.views)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {other && <p className="small">{words.list.more}</p>}
            </>
          );
        }}
      </Answered>
    </section>
  );
}
