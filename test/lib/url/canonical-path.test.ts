import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath } from '../../../lib/url/canonical-path';
import { growth } from '../../support/growth';
import { addresses } from './addresses';

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['', ''],
    ['//', '/'],
    ['/donate', '/donate'],
    ['/donate/', '/donate'],
    ['/donate///', '/donate'],
    ['//donate//oceans', '/donate/oceans'],
    ['/%64onate', '/donate'],
    ['/donate%2Foceans', '/donate%2Foceans'],
    ['/donate%2foceans', '/donate%2Foceans'],
    ['/%7Ejune', '/~june'],
    ['/clean%20air', '/clean%20air'],
    ['/a%c3%a9', '/a%C3%A9'],
    ['/100%', '/100%25'],
    ['/100%zz', '/100%25zz'],
    // Not `%61`, which would become an `a` in a second run.
    ['/%%36%31', '/%2561'],
    ['/%2561', '/%2561'],
    ['/Keeps/Case', '/Keeps/Case'],
  ])('canonicalPath maps %j to %j', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  it('canonicalPath is idempotent', () => {
    fc.assert(
      fc.property(addresses(), (path) => canonicalPath(canonicalPath(path)) === canonicalPath(path)),
      { numRuns: 2_000 },
    );
  });

  it('takes time proportional to the length', () => {
    for (const unit of ['%%3', '/']) expect(growth(16, (length) => canonicalPath(unit.repeat(length * 4_000)))).toBeLessThan(64);
  });
});
