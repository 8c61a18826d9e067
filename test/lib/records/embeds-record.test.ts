// @page
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMBEDS_KEY } from '../../../lib/records/embeds-key';
import { readEmbeds, writeEmbeds } from '../../../lib/records/embeds-record';

const report = vi.fn();

afterEach(() => {
  localStorage.clear();
  report.mockClear();
});

describe('the record of services whose content is always shown', () => {
  it('returns the stored services, and stores no empty record', () => {
    writeEmbeds(window, { youtube: 'YouTube' });
    expect(readEmbeds(window, report)).toEqual({ youtube: 'YouTube' });
    writeEmbeds(window, {});
    expect(localStorage.getItem(EMBEDS_KEY)).toBeNull();
    expect(readEmbeds(window, report)).toEqual({});
  });

  it.each(['{"broken', '[]', '"x"', 'null', ''])('drops %j with one warning [SES-11]', (text) => {
    localStorage.setItem(EMBEDS_KEY, text);
    expect([readEmbeds(window, report), readEmbeds(window, report)]).toEqual([{}, {}]);
    expect(localStorage.getItem(EMBEDS_KEY)).toBeNull();
    expect(report.mock.calls).toEqual([[new Error("tp_embeds can't be parsed"), { severity: 'warn' }]]);
  });

  it('reads only short names from any stored text, and never throws', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(fc.string({ maxLength: 120 }), fc.anything()).map((one) => JSON.stringify(one)),
    );
    fc.assert(
      fc.property(text, (stored) => {
        localStorage.setItem(EMBEDS_KEY, stored);
        const found = Object.entries(readEmbeds(window, report));
        expect(found.length).toBeLessThanOrEqual(50);
        for (const [id, name] of found) expect([typeof name, id.length <= 100, name.length <= 100]).toEqual(['string', true, true]);
      }),
    );
  });
});
