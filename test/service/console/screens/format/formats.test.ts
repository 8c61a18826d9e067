import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../../../service/console/screens/format/formats';

describe('numbers and dates of the console', () => {
  const english = createFormats('en-GB', 'UTC');
  const spanish = createFormats('es', 'Europe/Madrid');

  it('are short in figures and whole in tables', () => {
    // Releases of Unicode's data write K or k.
    expect(english.short(12_431)).toMatch(/^12\.4k$/i);
    expect(english.short(9_999)).toBe('9,999');
    expect(english.whole(12_431)).toBe('12,431');
    expect(spanish.whole(12_431)).toBe('12.431');
  });

  it('have a currency’s own minor units, to the last one', () => {
    expect(english.money('12431.5', 'GBP')).toBe('£12,431.50');
    expect(english.money(9_000, 'JPY')).toBe('JP¥9,000');
    expect(english.money('90071992547409931.27', 'GBP')).toBe('£90,071,992,547,409,931.27');
    expect(english.money(10, 'not a currency')).toBe('10 not a currency');
  });

  it('name days as they are, and clocks in the network’s zone', () => {
    expect(english.period({ from: '2026-10-01', to: '2026-10-31' })).toMatch(/^1\s?–\s?31 Oct 2026$/);
    expect(english.day('2026-10-25')).toBe('25 Oct');
    const at = Date.parse('2026-11-28T23:30:00Z');
    expect(english.clock(at)).toBe('23:30');
    expect(spanish.clock(at)).toMatch(/^0?0:30$/);
  });

  it('have two units of a time', () => {
    expect(english.duration(80)).toBe('1 min 20 secs');
    expect(english.duration(0)).toBe('0 secs');
    expect(english.duration(4_210)).toBe('1 hr 10 mins');
  });
});
