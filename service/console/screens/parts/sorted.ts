/** Columns by which rows can be sorted, and the way. `-visitors` is the largest first. */
export interface Order<Column extends string> {
  readonly column: Column;
  readonly falling: boolean;
}

export function orderIn<Column extends string>(text: string | null, columns: readonly Column[], usual: Order<Column>): Order<Column> {
  const column = columns.find((one) => one === text?.replace(/^-/, ''));
  return column ? { column, falling: text?.startsWith('-') ?? false } : usual;
}

export const textOf = <Column extends string>({ column, falling }: Order<Column>): string => `${falling ? '-' : ''}${column}`;

/** Returns the order after a press on a column's heading: numbers begin with the largest, names with the first. */
export const pressed = <Column extends string>(order: Order<Column>, column: Column, isText: boolean): Order<Column> =>
  order.column === column ? { column, falling: !order.falling } : { column, falling: !isText };

/** Sorts rows by a column. Equal ones keep the order in which they came, and those without a value come last, whatever the way. */
export function sorted<Row extends object, Column extends string & keyof Row>(
  rows: readonly Row[],
  { column, falling }: Order<Column>,
): Row[] {
  const compare = (a: Row, b: Row) => {
    const [left, right] = [a[column], b[column]];
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return String(left).localeCompare(String(right));
  };
  const lacks = (row: Row) => Number(row[column] === null);
  return [...rows].sort((a, b) => lacks(a) - lacks(b) || (falling ? compare(b, a) : compare(a, b)));
}

/** Keeps the rows whose name contains a text, whatever its case. */
export function found<Row extends { readonly name: string }>(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? rows.filter(({ name }) => name.toLowerCase().includes(wanted)) : rows;
}
