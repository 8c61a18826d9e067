import type { ReactNode } from 'react';
import type { Order } from './sorted';
import { Empty } from './states';

export interface Sorting {
  readonly columns: readonly string[];
  readonly order: Order<string>;
  press(column: string): void;
}

interface Props {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly heads: readonly string[];
  /** Columns of words, by their place: they begin where their head does, and wrap. Others are numbers. */
  readonly words?: readonly number[];
  /** Says what would fill the table. */
  readonly empty?: ReactNode;
  /** The columns by which it can be sorted, in the order of the heads. */
  readonly sorting?: Sorting;
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Columns that fit beside each other on a phone, and on a desk with room between them. */
const FIT = 3;
const FIT_DESK = 8;
const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const;

/**
 * A table whose first column names its rows. It scrolls by itself where it is wider than the screen. On a phone, the rows of one with more columns
 * than fit stand each by itself, so that none is out of sight; the roles say what the style sheet's boxes would hide.
 */
export function PlainTable({ label, heads, words = [], empty, sorting, rows }: Props) {
  if (empty && !rows.length) return <Empty>{empty}</Empty>;
  const roles = (role: string) => (heads.length > FIT ? { role } : {});
  const sortOf = (i: number): 'ascending' | 'descending' | 'none' => {
    if (!sorting || sorting.columns[i] !== sorting.order.column) return 'none';
    return sorting.order.falling ? 'descending' : 'ascending';
  };
  const classOf = (column: number) => (words.includes(column) ? 'words' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen scrolls by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a table in a box is no set of fields
    <div className="scroll" tabIndex={0} role="group" aria-label={label}>
      <table
        className={`numbers${heads.length > FIT ? ' apart' : ''}${heads.length > FIT_DESK ? ' many' : ''}${sorting ? ' sorts' : ''}`}
        {...roles('table')}
      >
        <thead {...roles('rowgroup')}>
          <tr {...roles('row')}>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={classOf(i)} aria-sort={sorting && sortOf(i)} {...roles('columnheader')}>
                {sorting ? (
                  <button type="button" onClick={() => sorting.press(sorting.columns[i] ?? '')}>
                    {head}
                    <span aria-hidden="true">{ARROWS[sortOf(i)]}</span>
                  </button>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles('rowgroup')}>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key} {...roles('row')}>
              <th scope="row" {...roles('rowheader')}>
                {name}
              </th>
              {others.map((cell, i) => (
                <td key={heads[i + 1]} className={classOf(i + 1)} data-head={heads[i + 1]} {...roles('cell')}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
