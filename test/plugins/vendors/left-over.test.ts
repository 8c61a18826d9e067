// @page
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HitPayload } from '../../../kernel';
import { keepLeft as keep, LEFT_KEY, takeLeft } from '../../../plugins/vendors/left-over';

const report = vi.fn();
const keepLeft = (window: Window, hits: readonly HitPayload[]) => keep(window, hits, report);

beforeEach(() => {
  localStorage.clear();
  report.mockClear();
});

describe('keepLeft and takeLeft', () => {
  it('keep for the next page only what services receive of a conversion [CNV-02]', () => {
    keepLeft(window, [
      { event: 'page_view', hit_id: 'a' },
      { event: 'donation', hit_id: 'b', transaction_id: 'R-1', value: 50, page_location: 'https://x', items: [{ a: 1 }] },
    ]);
    keepLeft(window, [{ event: 'signup', hit_id: 'c' }]);
    expect(takeLeft(window, () => {})).toEqual([
      { event: 'donation', hit_id: 'b', transaction_id: 'R-1', value: 50 },
      { event: 'signup', hit_id: 'c' },
    ]);
    expect(takeLeft(window, () => {})).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('keep conversions on pages where arrays have a toJSON of their own, as in Prototype 1.6', () => {
    Object.defineProperty(Array.prototype, 'toJSON', { value: () => 'a list', configurable: true });
    try {
      keepLeft(window, [{ event: 'signup', hit_id: 'a' }]);
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    }
    expect(takeLeft(window, () => {})).toEqual([{ event: 'signup', hit_id: 'a' }]);
  });

  it('keep the last 20 conversions, tell why others are dropped, and store nothing without one [CNV-02]', () => {
    keepLeft(window, [{ event: 'page_view', hit_id: 'a' }]);
    expect(localStorage).toHaveLength(0);
    for (let i = 0; i < 20; i++) keepLeft(window, [{ event: 'signup', hit_id: `h${i}` }]);
    expect(report).not.toHaveBeenCalled();
    for (let i = 20; i < 30; i++) keepLeft(window, [{ event: 'signup', hit_id: `h${i}` }]);
    expect(report).toHaveBeenCalledWith(new Error('dropped the oldest of over 20 conversions before third parties'), { severity: 'warn' });
    expect(takeLeft(window, () => {}).map(({ hit_id }) => hit_id)).toEqual(Array.from({ length: 20 }, (_, i) => `h${i + 10}`));
  });

  it('return conversions or nothing, whatever is stored [CNV-02]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem(LEFT_KEY, text);
        expect(takeLeft(window, () => {})).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
