import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../service/commands/arguments';
import { Misused } from '../../tools/read-arguments';

const ID = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

describe('the words after npm run service', () => {
  it.each([
    ['', { name: 'all' }],
    ['worker', { name: 'worker' }],
    ['export --help', { name: 'help' }],
    ['-h', { name: 'help' }],
    [`erase --visitor ${ID}`, { name: 'erase', subject: { visitor: ID }, reason: '' }],
    [`erase --receipt=${ID}`, { name: 'erase', subject: { receipt: ID }, reason: '' }],
    [`erase --session ${ID}`, { name: 'erase', subject: { session: ID }, reason: '' }],
    ['erase --user 41', { name: 'erase', subject: { user: '41' }, reason: '' }],
    ['erase --contact 1001', { name: 'erase', subject: { contact: '1001' }, reason: '' }],
    [`person --visitor ${ID}`, { name: 'person', subject: { visitor: ID }, reason: '' }],
    ['person --contact 1001 --reason asked', { name: 'person', subject: { contact: '1001' }, reason: 'asked' }],
    ['export hits --format ndjson', { name: 'export', kind: 'hit', asked: {} }],
    ['export receipts --out receipts.ndjson', { name: 'export', kind: 'receipt', out: 'receipts.ndjson', asked: {} }],
    [`export hits --visitor ${ID}`, { name: 'export', kind: 'hit', asked: { subject: { visitor: ID } } }],
    [`export --contact 1001 errors`, { name: 'export', kind: 'error', asked: { subject: { contact: '1001' } } }],
    ['export errors --format parquet --out e.parquet', { name: 'export-parquet', kind: 'error', out: 'e.parquet', asked: {} }],
    ['export hits --since 2026-11-28 --after 41', { name: 'export', kind: 'hit', asked: { since: Date.UTC(2026, 10, 28), after: '41' } }],
    [
      'export hits --since 2026-11-28 --until 2026-11-29',
      { name: 'export', kind: 'hit', asked: { since: Date.UTC(2026, 10, 28), until: Date.UTC(2026, 10, 29) } },
    ],
    ['export hits --since 2026-11-28T14:30:00+01:00', { name: 'export', kind: 'hit', asked: { since: Date.UTC(2026, 10, 28, 13, 30) } }],
    [
      `export hits --session ${ID} --format parquet --out h.parquet`,
      { name: 'export-parquet', kind: 'hit', out: 'h.parquet', asked: { subject: { session: ID } } },
    ],
    ['clear-generated', { name: 'clear-generated' }],
    ['rebuild', { name: 'rebuild', since: '0000-01-01' }],
    ['rebuild --since 2026-11-28', { name: 'rebuild', since: '2026-11-28' }],
    [
      'account add Ana@One.example --role viewer,editor --sites main,blogs',
      { name: 'account', act: 'add', email: 'ana@one.example', roles: ['viewer', 'editor'], sites: ['main', 'blogs'] },
    ],
    ['account role a@one.example --role officer', { name: 'account', act: 'role', email: 'a@one.example', roles: ['officer'] }],
    [
      'account role a@one.example --role officer --sites all',
      { name: 'account', act: 'role', email: 'a@one.example', roles: ['officer'], sites: null },
    ],
    ['account password a@one.example', { name: 'account', act: 'password', email: 'a@one.example' }],
    [
      'account mail a@one.example --weekly main,blogs --language es',
      { name: 'account', act: 'mail', email: 'a@one.example', weekly: ['main', 'blogs'], alarms: false, language: 'es' },
    ],
    [
      'account mail a@one.example --alarms yes',
      { name: 'account', act: 'mail', email: 'a@one.example', weekly: [], alarms: true, language: 'en' },
    ],
    ['account list', { name: 'account', act: 'list' }],
    ['query select', { name: 'query', query: { sql: 'select', format: 'table' } }],
    [
      'query select --from 2026-11-01 --to 2026-11-28 --format csv',
      { name: 'query', query: { sql: 'select', format: 'csv', from: '2026-11-01', to: '2026-11-28' } },
    ],
  ])('%j is a command', (words, command) => {
    expect(readCommand(words.split(' ').filter(Boolean))).toEqual(command);
  });

  it.each([
    'drop',
    'account',
    'account add',
    'account add a@one.example',
    'account add a@one.example --role boss',
    'account add a@one.example --role operator --sites main',
    'account add a@önë.example --role viewer',
    'account add a@one.example --role viewer --sites main,/',
    'account disable',
    'account list a@one.example',
    'account password a@one.example --role viewer',
    'account mail',
    'account mail a@one.example --weekly /',
    'account mail a@one.example --alarms often',
    'account mail a@one.example --language fr',
    'account mail a@one.example --role viewer',
    'account add a@one.example --role viewer --weekly main',
    'erase',
    'person',
    'person --visitor 1',
    'erase --visitor 1',
    'erase --visitor',
    'erase --visitor=',
    `erase ${ID}`,
    `erase --visitor ${ID} --contact 1`,
    `erase --visitor ${ID} --visitor ${ID}`,
    `erase --visitor ${ID}0`,
    `erase --visitor ${ID} --out f`,
    'erase --receipt 1001',
    `erase --user ${'x'.repeat(4_097)}`,
    'erase --user \u0001',
    'erase --contact a/b',
    'erase --contact --session',
    'export',
    'export constructor',
    'export hits errors',
    'export hits --visitor 1',
    'export hits --limit 5',
    'export hits --since yesterday',
    'export hits --since 2026-02-30',
    'export hits --since 2026-11-28T14:30',
    'export hits --since=',
    'export hits --until tomorrow',
    'export hits --after=',
    'retain --since 2026-11-28',
    `export unanswered --visitor ${ID}`,
    'retain 5',
    'retain --days 5',
    'migrate --help=no',
    '--all',
    'toString',
    'export hits --format parquet',
    'export hits --format csv',
    'rebuild 2026-11-28',
    'rebuild --since 2026-02-30',
    'rebuild --since 2026-11-28T14:30:00Z',
    'query',
    'query select --format xml',
    'query select --from yesterday',
    'query select --from 2026-11-28 --to 2026-11-27',
  ])('%j is refused', (words) => {
    expect(() => readCommand(words.split(' '))).toThrow(Misused);
  });

  it('are refused with any option that the command does not have', () => {
    const own: Readonly<Record<string, readonly string[]>> = {
      ...{ all: [], intake: [], worker: [], migrate: [], retain: [], erase: ['visitor', 'user', 'receipt', 'session', 'contact'] },
      export: ['visitor', 'user', 'receipt', 'session', 'contact', 'format', 'out', 'since', 'until', 'after'],
      ...{ rebuild: ['since'], query: ['from', 'to', 'format'] },
    };
    const option = fc.oneof(fc.constantFrom(...Object.values(own).flat(), 'limit', 'before'), fc.stringMatching(/^[a-z]{1,8}$/));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(own)), option, fc.constantFrom(ID, '1001', ''), (name, one, value) => {
        fc.pre(one !== 'help' && !own[name]?.includes(one));
        const words = [name, ...(name === 'export' || name === 'query' ? ['hits'] : []), `--${one}=${value}`];
        expect(() => readCommand(words)).toThrow(Misused);
      }),
    );
  });
});
