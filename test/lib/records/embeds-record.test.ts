// @page
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMBEDS_KEY } from '../../../lib/records/embeds-key';
import { readEmbeds, writeEmbeds } from '../../../lib/records/embeds-record';

const report = vi.fn();

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const at = (time: number) => ({ window, now: () => time });
const asked = { state: 'unset', record: undefined };
const read = (now = NOW, consent: Parameters<typeof readEmbeds>[1] = asked) => readEmbeds(at(now), consent, report);
const choice = (state: string, time: number) => ({ state, record: { consent_date: new Date(time).toISOString() } });

afterEach(() => {
  localStorage.clear();
  report.mockClear();
});

describe('the record of services whose content is always shown', () => {
  it('returns the stored services, and stores no empty record', () => {
    writeEmbeds(at(NOW), { youtube: 'YouTube' });
    expect(read()).toEqual({ youtube: 'YouTube' });
    writeEmbeds(at(NOW), {});
    expect(localStorage.getItem(EMBEDS_KEY)).toBeNull();
    expect(read()).toEqual({});
  });

  it.each([
    ['stays beside the refusal that it is part of', choice('rejected', NOW), NOW, true],
    ['stays after an earlier refusal', choice('rejected', NOW - 1), NOW, true],
    ['stays after a later grant', choice('granted', NOW + 1), NOW + 1, true],
    ['ends with a later refusal', choice('rejected', NOW + 1), NOW + 1, false],
    ['ends where it is of the future', asked, NOW - 1, false],
  ])('%s, without a warning [CON-15]', (_, consent, now, stays) => {
    writeEmbeds(at(NOW), { youtube: 'YouTube' });
    expect(read(now, consent)).toEqual(stays ? { youtube: 'YouTube' } : {});
    expect(localStorage.getItem(EMBEDS_KEY) !== null).toBe(stays);
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    '{"broken',
    '[]',
    '"x"',
    'null',
    '',
    '{"youtube":"YouTube"}',
    '{"time":"1","services":{"x":"X"}}',
    '{"time":1,"services":["x"]}',
  ])('the record of services whose content is always shown drops %j with one warning [SES-11]', (text) => {
    localStorage.setItem(EMBEDS_KEY, text);
    expect([read(), read()]).toEqual([{}, {}]);
    expect(localStorage.getItem(EMBEDS_KEY)).toBeNull();
    expect(report.mock.calls).toEqual([[new Error("tp_embeds can't be parsed"), { severity: 'warn' }]]);
  });

  it('reads only short names from any stored text, and never throws', () => {
    const services = fc.dictionary(fc.string({ maxLength: 120 }), fc.anything());
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      services.map((services) => JSON.stringify({ time: NOW, services })),
    );
    fc.assert(
      fc.property(text, (stored) => {
        localStorage.setItem(EMBEDS_KEY, stored);
        const found = Object.entries(read());
        expect(found.length).toBeLessThanOrEqual(50);
        for (const [id, name] of found) expect([typeof name, id.length <= 100, name.length <= 100]).toEqual(['string', true, true]);
      }),
    );
  });
});
