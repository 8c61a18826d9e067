import { expect, it, vi } from 'vitest';
import { createWarner } from '../../../plugins/analytics/warner';

it('createWarner logs each warning once, and at most 50 [EVT-02 EVT-03]', () => {
  const console = { warn: vi.fn() };
  const warn = createWarner(console);
  warn('a');
  warn('a');
  expect(console.warn.mock.calls).toEqual([['taproot: a']]);
  for (let i = 0; i < 100; i++) warn(String(i));
  expect(console.warn).toHaveBeenCalledTimes(50);
});
