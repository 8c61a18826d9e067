import type { ReactNode } from 'react';
import type { Rows } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { type Asked, callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Bar } from './bar';
import { Panel } from './panel';
import { type ListCall, nameOf } from './row-name';
import { sorted } from './sorted';
import { Empty } from './states';

/** Rows that a list has; its table has the others. */
export const SHORT = 10;

interface Props {
  readonly call: ListCall;
  readonly title: string;
  readonly asked: Asked;
  /** The parameter that a pressed row sets; rows of some lists filter nothing. */
  readonly filter: 'page' | 'source' | undefined;
  readonly how: string;
  /** Says what would fill the list. */
  readonly empty: ReactNode;
  /** True where it says up to when it is counted, because nothing else on its screen does. */
  readonly alone: boolean | undefined;
}

/** The largest rows of a call, each with a bar behind its name. Pressing a row filters the whole screen by it. */
export function BarList({ call, title, asked, filter, how, empty, alone }: Props) {
  const words = useWords();
  const formats = useFormats();
  const place = usePlace();
  const link = useLink();
  const asking = useAnswer<Rows>(callOf(call, { ...asked, limit: SHORT }));
  const most = Math.max(0, ...(asking.value?.rows ?? []).map(({ visitors }) => visitors));
  return (
    <Panel title={title} asking={asking} how={how} told={!alone}>
      {({ rows, other }) =>
        rows.length ? (
          <>
            <table className="bars">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="unseen">{title}</span>
                  </th>
                  <th scope="col">{words.measures.visitors}</th>
                </tr>
              </thead>
              <tbody>
                {sorted(rows, { column: 'visitors', falling: true })
                  .slice(0, SHORT)
                  .map((row) => (
                    <tr key={row.name}>
                      <th scope="row">
                        <Bar share={row.visitors / most} />
                        {filter ? (
                          <a {...link(withParams(place, { [filter]: row.name, all: null }))}>{nameOf(row.name, call, words)}</a>
                        ) : (
                          <span>{nameOf(row.name, call, words)}</span>
                        )}
                      </th>
                      <td>{formats.whole(row.visitors)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
            {(other || rows.length > SHORT) && (
              <a className="all" {...link(withParams(place, { all: call, find: null, sort: null }))}>
                {other?.rows === undefined ? words.list.all(title) : words.list.allOf(formats.whole(rows.length + other.rows), title)}
              </a>
            )}
          </>
        ) : (
          <Empty>{empty}</Empty>
        )
      }
    </Panel>
  );
}
