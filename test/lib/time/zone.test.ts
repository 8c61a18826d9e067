import { expect, it, vi } from 'vitest';
import { timeZone } from '../../../lib/time/zone';

const byFormats = Intl.DateTimeFormat().resolvedOptions().timeZone;

it('asks the system for the time zone, and loads no formats [DET-16]', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Atlantic/Azores' } });
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  expect(timeZone()).toBe('Atlantic/Azores');
  expect(formats).not.toHaveBeenCalled();
});

it.each([
  ['absent', undefined],
  ['of an early draft', { now: {} }],
  ['without zones', { Now: {} }],
])('asks the formats where Temporal is %s [DET-16]', (_, temporal) => {
  vi.stubGlobal('Temporal', temporal);
  expect(timeZone()).toBe(byFormats);
});
