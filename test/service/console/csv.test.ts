import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../service/console/csv';

const cell = (value: unknown) =>
  csvOf(['x'], [{ x: value }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

describe('a file for spreadsheets', () => {
  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u0000=1', '"=1', '＝1', '\ufeff=1'])(
    'A10: %j runs nothing',
    (text) => {
      const shown = cell(text)
        .replace(/^"([\s\S]*)"$/, '$1')
        .replaceAll('""', '"');
      expect(shown).toBe(`'${text}`);
    },
  );

  it('A10: leaves numbers and other texts as they are', () => {
    expect([-5, 12.5, 0, null, '/a-b', 'newsletter', '-5', 'a=b'].map(cell)).toEqual([
      '-5',
      '12.5',
      '0',
      '',
      '/a-b',
      'newsletter',
      '-5',
      '"a=b"',
    ]);
  });

  it('quotes what would end a cell, and says in its last line that it was cut', () => {
    expect(csvOf(['name', '=n'], [{ name: 'a,"b"\nc', '=n': 1 }], ['Cut after 1 rows'])).toBe(
      'name,"\'=n"\r\n"a,""b""\nc",1\r\nCut after 1 rows\r\n',
    );
  });
});
