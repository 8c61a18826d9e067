import { describe, expect, it } from 'vitest';
import { vendorAddress } from '../../lib/vendor-address';

const SCRIPT = 'https://tags.example/gtm.js?id=GTM-1';

describe('vendorAddress', () => {
  it.each(['https://utility.main.example', 'https://utility.dev.main.example', 'http://localhost.evil.example', 'http://a@x.localhost/b'])(
    'TAG-06 is the vendor’s own where the service is at %s',
    (utility) => expect(vendorAddress(SCRIPT, utility)).toBe(SCRIPT),
  );
  it('TAG-06 is the utility service’s on local hosts, from which scripts may come anyway', () => {
    expect(vendorAddress(SCRIPT, 'http://utility.taproot.localhost:8080')).toBe(
      'http://utility.taproot.localhost:8080/vendors/tags.example/gtm.js?id=GTM-1',
    );
    const own = 'http://utility.taproot.localhost:8080/G-1/_g4.js';
    expect(vendorAddress(own, 'http://utility.taproot.localhost:8080')).toBe(own);
  });
});
