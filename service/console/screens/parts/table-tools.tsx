import { withParams } from '../address/place';
import { useAddresses } from '../address/use-place';
import { useWords } from '../data/context';
import type { Sorting } from './plain-table';
import { type Order, orderIn, pressed, textOf } from './sorted';

interface Chosen<Column extends string> {
  /** The text that rows are to have. */
  readonly find: string;
  readonly order: Order<Column>;
  readonly sorting: Sorting;
}

/** Reads how a whole table is searched and sorted from the address, which a press on a heading changes. `name`: the column of texts. */
export function useTable<Column extends string>(columns: readonly Column[], name: Column, usual: Column): Chosen<Column> {
  const { place, go } = useAddresses();
  const order = orderIn(place.query.get('sort'), columns, { column: usual, falling: usual !== name });
  const press = (text: string) => {
    const column = columns.find((one) => one === text);
    if (column) go(withParams(place, { sort: textOf(pressed(order, column, column === name)) }), true);
  };
  return { find: place.query.get('find') ?? '', order, sorting: { columns, order, press } };
}

/** The search of a whole table, and its file. */
export function TableTools({ file }: { readonly file: string }) {
  const words = useWords();
  const { place, go } = useAddresses();
  return (
    <div className="tools">
      <label>
        {words.list.find}
        <input
          type="search"
          value={place.query.get('find') ?? ''}
          maxLength={200}
          onChange={(event) => go(withParams(place, { find: event.target.value || null }), true)}
        />
      </label>
      <a href={file} download>
        {words.csv}
      </a>
    </div>
  );
}
