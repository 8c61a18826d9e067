import { expect, it } from 'vitest';
import { keptParameters } from '../../../../plugins/analytics/scope/kept-parameters';

const UUID = '550e8400-e29b-41d4-a716-446655440000';

it.each([
  [`?ub_cta=top&ut_id=5550100199&ut_sid=${UUID}&ut_pid=${UUID}&x=1`, 'ub_cta=top&ut_id=5550100199'],
  ['?utm_source=a&ut_source=b&ub=c&ub_=d&xub_a=e', ''],
  ['?ub_a=%20+%C3%A9&ub_a=2#ub_b=1', 'ub_a=%20+%C3%A9&ub_a=2'],
  ['https://a.example/?&&ub_a=1&&x&', 'ub_a=1'],
  ['?x&&y', ''],
  ['', ''],
  ['?ub_email=jane@example.com&ub_cta=top', 'ub_cta=top'],
  ['?ub_cta=jane%40example.com', ''],
  ['?ub_cta=jane%2540example.com', ''],
  ['?ub_cta=202-555-0173', ''],
  ['?ub_fname=Jane', ''],
  ['?ub_token=x&ub_o=edf', 'ub_o=edf'],
  ['?ut_id=jane@example.com', ''],
  ['?ub_next=%2Fa%3Fcode%3Dx', ''],
])('keptParameters of %s is %j [DEC-02 PRV-04]', (search, kept) => {
  expect(keptParameters(search)).toBe(kept);
});
