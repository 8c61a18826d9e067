import { describe, expect, it } from 'vitest';
import { vendorAddress } from '../../../lib/url/vendor-address';

const SCRIPT = 'https://tags.example/gtm.js?id=GTM-1';

describe('vendorAddress', () => {
  it.each(['https://utility.main.example', 'https://utility.dev.main.example', 'http://localhost.evil.example', 'http://a@x.localhost/b'])(
    'is the vendor’s own if the service is at %s [TAG-06]',
    (utility) => expect(vendorAddress(SCRIPT, utility)).toBe(SCRIPT),
  );
  it('is the utility service’s on local hosts, whose scripts are allowed anyway [TAG-06]', () => {
    expect(vendorAddress(SCRIPT, 'http://utility.taproot.localhost:8080')).toBe(
      'http://utility.taproot.localhost:8080/vendors/tags.example/gtm.js?id=GTM-1',
    );
    const own = 'http://utility.taproot.localhost:8080/G-1/_g4.js';
    expect(vendorAddress(own, 'http://utility.taproot.localhost:8080')).toBe(own);
  });
});
