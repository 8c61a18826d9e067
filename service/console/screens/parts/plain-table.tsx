import type { ReactNode } from 'react';

interface Props {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly heads: readonly string[];
  /** Columns of words, by their place: they begin where their head does, and wrap. Others are numbers. */
  readonly words?: readonly number[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table whose first column names its rows. It scrolls by itself where it is wider than the screen. */
export function PlainTable({ label, heads, words = [], rows }: Props) {
  const classOf = (column: number) => (words.includes(column) ? 'words' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen scrolls by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a table in a box is no set of fields
    <div className="scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="numbers">
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={classOf(i)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, i) => (
                <td key={heads[i + 1]} className={classOf(i + 1)}>
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
