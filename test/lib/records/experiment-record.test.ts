import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBuckets, serialiseBuckets } from '../../../lib/records/experiment-record';

const NOW = 1_700_000_000_000;

describe('parseBuckets', () => {
  it('reads serialised buckets, without expired ones [EXP-03]', () => {
    const text = serialiseBuckets(
      new Map([
        ['hero', { variant: 'variant1', expires: NOW + 1 }],
        ['old', { variant: 'control', expires: NOW }],
      ]),
    );
    expect(text).toBe('[1,["hero","variant1",1700000000001],["old","control",1700000000000]]');
    expect([...parseBuckets(text, NOW)]).toEqual([['hero', { variant: 'variant1', expires: NOW + 1 }]]);
  });

  it('keeps display and device, and no other properties [EXP-03]', () => {
    const text = serialiseBuckets(new Map([['hero', { variant: 'variant1', expires: 9e15, display: 'inline-block', device: 'mobile' }]]));
    expect(parseBuckets(text, NOW).get('hero')).toEqual({ variant: 'variant1', expires: 9e15, display: 'inline-block', device: 'mobile' });
    const odd = '[1,["hero","variant1",9e15,"block}*{display:none","tablet"]]';
    expect(parseBuckets(odd, NOW).get('hero')).toEqual({ variant: 'variant1', expires: 9e15 });
  });

  it.each([
    null,
    '',
    'x',
    'null',
    '{}',
    '{"hero":"variant1"}',
    '[2,["hero","variant1",9e15]]',
    '[1,["hero","variant1"]]',
    '[1,["hero","variant1","9e15"]]',
    '[1,["<b>","variant1",9e15],["hero","a b",9e15],["hero",{},9e15],null,7]',
    `[1,["${'x'.repeat(10_000)}","variant1",9e15]]`,
  ])('parseBuckets reads nothing from %j [EXP-03]', (text) => {
    expect(parseBuckets(text, NOW).size).toBe(0);
  });

  it('skips a damaged entry and keeps the others [EXP-03]', () => {
    expect([...parseBuckets('[1,["__proto__","control",9e15],[],["hero","variant1",9e15]]', NOW).keys()]).toEqual(['__proto__', 'hero']);
  });

  it('parseBuckets never throws [EXP-03]', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseBuckets(text, NOW) instanceof Map));
  });
});
