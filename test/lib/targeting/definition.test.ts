import { describe, expect, it } from 'vitest';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import { readDefinition } from '../../../lib/targeting/definition';
import { experiments } from '../../../sites/experiments';

describe('readDefinition', () => {
  it('fills in defaults of 35 days, equal shares and no delay [EXP-01]', () => {
    expect(readDefinition({ id: 'hero', variants: ['control', 'variant1'] })).toEqual({
      id: 'hero',
      days: 35,
      arms: [
        { variant: 'control', weight: 1, delay: 0 },
        { variant: 'variant1', weight: 1, delay: 0 },
      ],
    });
  });

  it('reads name, start, end, device and delay of each variant [EXP-01 EXP-02]', () => {
    const variants = {
      control: { name: 'As it was', delay: '50' },
      variant4: { name: 'Join', start: '2026-05-01', end: '2026-06-01T12:00:00+02:00', device: 'mobile', weight: '9' },
    } as const;
    expect(readDefinition({ test: 'hero', variants, start: '2026-01-01', device: 'mobile', delay: 1000, days: 7 })).toEqual({
      id: 'hero',
      days: 7,
      start: Date.UTC(2026, 0, 1),
      device: 'mobile',
      arms: [
        { variant: 'control', name: 'As it was', weight: 1, delay: 50 },
        {
          variant: 'variant4',
          name: 'Join',
          weight: 9,
          delay: 1000,
          start: Date.UTC(2026, 4, 1),
          end: Date.UTC(2026, 5, 1, 10),
          device: 'mobile',
        },
      ],
    });
  });

  it.each<[unknown, string]>([
    [{ variants: ['control'] }, 'experiment undefined: expected an id'],
    [{ id: 'a b', variants: ['control'] }, 'experiment a b: expected an id'],
    [{ id: '"]', variants: ['control'] }, 'expected an id'],
    [{ id: 'x', variants: ['control', 'control'] }, 'experiment x.variants: expected each once'],
    [{ id: 'x', variants: ['control', 'variant5'] }, 'experiment x.variant5: expected control, or variant1 to variant4'],
    [{ id: 'x', variants: ['control'], start: 'soon' }, 'experiment x.start: expected a date'],
    [{ id: 'x', variants: ['control'], device: 'tablet' }, 'experiment x.device: expected desktop or mobile'],
    [{ id: 'x', variants: { control: { end: 'later' } } }, 'experiment x.control.end: expected a date'],
    [{ id: 'x', variants: { control: { weight: -1 } } }, 'experiment x.control.weight: expected a number'],
    [{ id: 'x', variants: { control: { weight: 'much' } } }, 'experiment x.control.weight: expected a number'],
    [{ id: 'x', variants: { control: { delay: '' } } }, 'experiment x.control.delay: expected a number'],
    [{ id: 'x', variants: ['control'], days: Number.POSITIVE_INFINITY }, 'experiment x.days: expected a number'],
  ])('readDefinition rejects %j: %s [EXP-01]', (definition, fault) => {
    expect(() => readDefinition(definition as ExperimentDefinition)).toThrow(fault);
  });

  it('readDefinition accepts the network’s own definitions [EXP-01]', () => {
    expect(experiments.map((definition) => readDefinition(definition).arms.length)).not.toContain(0);
  });
});
