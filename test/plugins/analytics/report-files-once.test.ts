import { expect, it, vi } from 'vitest';
import { reportFilesOnce } from '../../../plugins/analytics/report-files-once';

const missing = () => new Error('https://cdn.example/chunks/a.js: error');

it('analytics reports a file’s failure once, whichever part requests it', () => {
  const report = vi.fn();
  const once = reportFilesOnce(report);
  once(missing(), { kind: 'resource_error' });
  once(missing(), { kind: 'resource_error' });
  once(new Error('https://cdn.example/chunks/b.js: error'), { kind: 'resource_error' });
  expect(report.mock.calls.map(([error]) => error.message)).toEqual([missing().message, 'https://cdn.example/chunks/b.js: error']);
});

it('analytics reports any other error each time', () => {
  const report = vi.fn();
  const once = reportFilesOnce(report);
  for (const detail of [undefined, { severity: 'warn' as const }, { kind: 'plugin_error' }]) {
    once(missing(), detail);
    once(missing(), detail);
  }
  expect(report).toHaveBeenCalledTimes(6);
});
