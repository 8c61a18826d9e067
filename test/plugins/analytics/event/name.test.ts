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
it.each(cases)('normaliseName turns %j into %j [EVT-02]', (given, name) => expect(normaliseName(given)).toBe(name));

it('names longer than 40 characters cause a warning [EVT-02]', () => expect(LONGEST_NAME).toBe(40));
