import { expect, it } from 'vitest';
import { spreadOf } from '../../../../tools/bench/compare/spread';
import { cell, markdownTable } from '../../../../tools/bench/compare/table';

it('markdownTable aligns figures to the right', () => {
  expect(
    markdownTable(
      ['', 'B'],
      [
        ['one', '1'],
        ['two', '22'],
      ],
    ).split('\n'),
  ).toEqual(['|  | B |', '| --- | --: |', '| one | 1 |', '| two | 22 |']);
});

it('cell gives small figures one more digit, and a dash for none', () => {
  expect(cell(spreadOf([1.26, 1.26, 30]))).toBe('1.3 (1.3–16)');
  expect(cell(undefined)).toBe('–');
});
