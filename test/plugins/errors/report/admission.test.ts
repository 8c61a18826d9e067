import { describe, expect, it } from 'vitest';
import type { ErrorRecord } from '../../../../plugins/errors/record';
import { createAdmission } from '../../../../plugins/errors/report/admission';

const error = (more: Partial<ErrorRecord>): ErrorRecord => ({
  type: 'javascript_error',
  message: 'm',
  stack: 's',
  resource: 'r',
  severity: 'error',
  timestamp: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('createAdmission', () => {
  it('admits each error once, by type, message, stack and resource [ERR-03]', () => {
    const admits = createAdmission(() => 0);
    const different = [
      {},
      { type: 'manual_error' as const },
      { message: 'n' },
      { stack: 't' },
      { stack: undefined },
      { resource: 'q' },
    ].map(error);
    expect(different.map(admits)).toEqual([true, true, true, true, true, true]);
    expect(different.map(admits)).toEqual([false, false, false, false, false, false]);
    expect(admits(error({ timestamp: 'later', severity: 'warn', plugin: 'p' }))).toBe(false);
  });

  it('admits at most 50 of a type and message per 60 s [ERR-04]', () => {
    let now = 1_000;
    const admits = createAdmission(() => now);
    const burst = (more: Partial<ErrorRecord>, label: string) =>
      Array.from({ length: 60 }, (_, i) => admits(error({ ...more, stack: `${label}${i}` }))).filter(Boolean).length;
    expect(burst({}, 'a')).toBe(50);
    expect(burst({ message: 'other' }, 'a')).toBe(50);
    expect(burst({ type: 'xhr_error' }, 'a')).toBe(50);
    now += 59_999;
    expect(burst({}, 'b')).toBe(0);
    now += 1;
    expect(burst({}, 'b')).toBe(50);
  });

  it('admits errors after the clock was set back [ERR-04]', () => {
    let now = 1_000_000;
    const admits = createAdmission(() => now);
    for (let i = 0; i < 60; i++) admits(error({ stack: `${i}` }));
    now = 0;
    expect(admits(error({ stack: 'after' }))).toBe(true);
  });

  it('remembers a bounded number of errors [ERR-03]', () => {
    const admits = createAdmission(() => 0);
    for (let i = 0; i <= 200; i++) admits(error({ message: `m${i}` }));
    expect(admits(error({ message: 'm200' }))).toBe(false);
    expect(admits(error({ message: 'm0' }))).toBe(true);
  });
});
