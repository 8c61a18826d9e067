import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../lib/contracts/audience';
import { type Visitor, whyOutside } from '../../../lib/targeting/audience';

const visitor: Visitor = {
  country: 'US',
  sources: ['newsletter', 'email'],
  flags: { hvp: '1', lc: '3', s: 'CA', ae: 'false' },
  visits: 2,
  device: 'desktop',
  buckets: new Map([['hero', 'variant1']]),
};

describe('whyOutside', () => {
  it.each<[string, Audience]>([
    ['no condition', {}],
    ['a listed country', { countries: ['CA', 'US'] }],
    ['no excluded country', { countries: ['!DE', '!FR'] }],
    ['a listed source', { sources: ['newsletter'] }],
    ['a listed channel', { sources: ['paid_search', 'email'] }],
    ['a recognised contact', { contact: true }],
    ['flags that are set, and not set', { flags: { hvp: true, ae: false, z: false } }],
    ['a flag with one of the values', { flags: { s: ['NY', 'CA'] } }],
    ['a flag without the excluded value', { flags: { s: ['!NY'] } }],
    ['a flag within a range', { flags: { lc: { from: 3, to: 3 } } }],
    ['enough visits', { visits: { from: 2 } }],
    ['the device', { device: 'desktop' }],
    ['a variant of another experiment', { experiments: { hero: ['variant1', 'variant2'] } }],
    ['no variant of an experiment without a bucket', { experiments: { ask: ['!variant1'] } }],
  ])('includes a visitor with %s', (_, audience) => {
    expect(whyOutside(audience, visitor)).toBeUndefined();
  });

  it.each<[string, Audience, Partial<Visitor>, string]>([
    ['of another country', { countries: ['CA'] }, {}, 'country US'],
    ['of an excluded country', { countries: ['!US'] }, {}, 'country US'],
    ['whose country is not known yet', { countries: ['US'] }, { country: undefined }, 'country not known yet'],
    ['whose country is not known yet, even to exclude some', { countries: ['!DE'] }, { country: undefined }, 'country not known yet'],
    ['from another source', { sources: ['direct'] }, {}, 'source newsletter,email'],
    ['from an excluded channel', { sources: ['!email'] }, {}, 'source newsletter,email'],
    ['who is no contact', { contact: true }, { flags: undefined }, 'no contact'],
    ['who is a contact', { contact: false }, {}, 'a contact'],
    ['with a flag that says no', { flags: { ae: true } }, {}, 'flag ae'],
    ['without flags, even for one that must not be set', { flags: { ae: false } }, { flags: undefined }, 'flag ae'],
    ['with too low a number', { flags: { lc: { from: 4 } } }, {}, 'flag lc'],
    ['with no number for a range', { flags: { s: { from: 0 } } }, {}, 'flag s'],
    ['with no value for a range', { flags: { z: { from: 0 } } }, {}, 'flag z'],
    ['with another value', { flags: { s: ['NY'] } }, {}, 'flag s'],
    ['with too few visits', { visits: { from: 3 } }, {}, 'visit 2'],
    ['with too many visits', { visits: { to: 1 } }, {}, 'visit 2'],
    ['on another device', { device: 'mobile' }, {}, 'device desktop'],
    ['with another variant', { experiments: { hero: ['control'] } }, {}, 'experiment hero'],
    ['without a bucket', { experiments: { ask: ['control'] } }, {}, 'experiment ask'],
  ])('excludes a visitor %s, and says so', (_, audience, more, reason) => {
    expect(whyOutside(audience, { ...visitor, ...more })).toBe(reason);
  });
});
