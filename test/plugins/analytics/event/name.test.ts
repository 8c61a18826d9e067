import { expect, it } from 'vitest';
import { LONGEST_NAME, normaliseName } from '../../../../plugins/analytics/event/name';

const cases: [given: unknown, name: string][] = [
  ['Page View', 'page_view'],
  ['sign-up', 'sign_up'],
  ['  A  B ', 'a__b'],
  ['donation', 'donation'],
  [42, '42'],
  [undefined, ''],
  [null, ''],
  ['null', ''],
  [' (Empty) ', ''],
  ['(not set)', ''],
  ['', ''],
];
it.each(cases)('EVT-02 %s becomes %s', (given, name) => expect(normaliseName(given)).toBe(name));

it('EVT-02 names are warned of above 40 characters', () => expect(LONGEST_NAME).toBe(40));
