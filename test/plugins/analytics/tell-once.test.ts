import { expect, it, vi } from 'vitest';
import { reportFilesOnce, tellOnce } from '../../../plugins/analytics/tell-once';

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

it('tellOnce tells each message once, and at most 50 [EVT-02 EVT-03]', () => {
  const tell = vi.fn();
  const once = tellOnce(tell);
  once('a');
  once('a');
  expect(tell.mock.calls).toEqual([['a']]);
  for (let i = 0; i < 100; i++) once(String(i));
  expect(tell).toHaveBeenCalledTimes(50);
});
