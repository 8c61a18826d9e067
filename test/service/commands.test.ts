import { describe, expect, it } from 'vitest';
import { readCommand } from '../../service/commands/arguments';

const ID = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

describe('the words after npm run service', () => {
  it.each([
    ['', { name: 'all' }],
    ['worker', { name: 'worker' }],
    ['export --help', { name: 'help' }],
    [`erase --visitor ${ID}`, { name: 'erase', subject: { visitor: ID } }],
    ['erase --contact 1001', { name: 'erase', subject: { contact: '1001' } }],
    ['export hits --format ndjson', { name: 'export', kind: 'hit' }],
    ['export receipts --out receipts.ndjson', { name: 'export', kind: 'receipt', out: 'receipts.ndjson' }],
    ['export errors --format parquet --out e.parquet', { name: 'export-parquet', kind: 'error', out: 'e.parquet' }],
  ])('%j is a command', (words, command) => {
    expect(readCommand(words.split(' ').filter(Boolean))).toEqual(command);
  });

  it.each([
    'drop',
    'erase',
    'erase --visitor 1',
    `erase --visitor ${ID} --contact 1`,
    'export',
    'export constructor',
    'retain 5',
    '--all',
    'export hits --format parquet',
  ])('%j is refused', (words) => {
    expect(() => readCommand(words.split(' '))).toThrow(Error);
  });
});
