import { expect, it } from 'vitest';
import { weekBefore } from '../../../service/tells/weekly/week';

it.each([
  ['a Monday', '2026-11-30', '2026-11-23', '2026-11-29', '2026-W48'],
  ['a Sunday', '2026-11-29', '2026-11-16', '2026-11-22', '2026-W47'],
  ['the Monday after week 53', '2027-01-04', '2026-12-28', '2027-01-03', '2026-W53'],
  ['the Monday after week 1', '2027-01-11', '2027-01-04', '2027-01-10', '2027-W01'],
  ['the Monday after a week 1 that began the year before', '2026-01-05', '2025-12-29', '2026-01-04', '2026-W01'],
  ['a leap day', '2028-02-29', '2028-02-21', '2028-02-27', '2028-W08'],
])('B4: finds the last whole week on %s', (_, today, from, to, name) => {
  expect(weekBefore(today)).toEqual({ from, to, name });
});
