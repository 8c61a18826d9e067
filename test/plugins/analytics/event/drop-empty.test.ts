import { expect, it } from 'vitest';
import { dropEmpty } from '../../../../plugins/analytics/event/drop-empty';

it.each([null, undefined, '', '  ', '(empty)', 'null', '(not set)', '(Not Set)'])('EVT-07 drops %s', (value) =>
  expect(dropEmpty({ a: value, b: 1 })).toEqual({ b: 1 }),
);

it.each([0, false, '0', 'nullify', '(other)', 'empty'])('EVT-07 keeps %s', (value) =>
  expect(dropEmpty({ a: value })).toEqual({ a: value }),
);

it('EVT-07 drops an empty list', () => expect(dropEmpty({ items: [] })).toEqual({}));
