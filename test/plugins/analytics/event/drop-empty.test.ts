import { expect, it } from 'vitest';
import { dropEmpty } from '../../../../plugins/analytics/event/drop-empty';

it.each([null, undefined, '', '  ', '(empty)', 'null', '(not set)', '(Not Set)'])('dropEmpty drops %j [EVT-07]', (value) =>
  expect(dropEmpty({ a: value, b: 1 })).toEqual({ b: 1 }),
);

it.each([0, false, '0', 'nullify', '(other)', 'empty'])('dropEmpty keeps %j [EVT-07]', (value) =>
  expect(dropEmpty({ a: value })).toEqual({ a: value }),
);

it('dropEmpty drops an empty list [EVT-07]', () => expect(dropEmpty({ items: [] })).toEqual({}));
