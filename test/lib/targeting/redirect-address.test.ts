import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectAddress } from '../../../lib/targeting/redirect-address';

const HOSTS = ['www.main.example', '*.action.example'];
const HERE = 'https://www.main.example/landing?utm_source=letter&a=%20b+c#gift';

describe('redirectAddress', () => {
  it.each([
    ['/landing-b', 'https://www.main.example/landing-b?utm_source=letter&a=%20b+c#gift'],
    ['/landing-b?layout=2', 'https://www.main.example/landing-b?layout=2&utm_source=letter&a=%20b+c#gift'],
    ['/landing-b?a=1', 'https://www.main.example/landing-b?a=1&utm_source=letter#gift'],
    ['/landing-b#top', 'https://www.main.example/landing-b?utm_source=letter&a=%20b+c#gift'],
    ['https://give.action.example/now', 'https://give.action.example/now?utm_source=letter&a=%20b+c#gift'],
  ])('leads to %s with the query and the fragment of the page unchanged', (target, address) => {
    expect(redirectAddress(target, HERE, HOSTS)).toBe(address);
  });

  it('keeps the fragment of the target if the page has none', () => {
    expect(redirectAddress('/b#top', 'https://www.main.example/a', HOSTS)).toBe('https://www.main.example/b#top');
  });

  it.each([
    ['another host', 'https://elsewhere.example/b'],
    ['another host without a scheme', '//elsewhere.example/b'],
    ['another host behind backslashes', '\\\\elsewhere.example/b'],
    ['another host whose name ends like one of the network', 'https://evilwww.main.example/b'],
    ['a domain whose subdomains alone are allowed', 'https://action.example/b'],
    ['the page itself', '/landing'],
    ['the page itself with another query', '/landing/?b'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['an address that names a user', 'https://user@www.main.example/b'],
    ['an address without encryption', 'http://www.main.example/b'],
    ['an invalid address', 'https://'],
  ])('redirectAddress leads nowhere for %s', (_, target) => {
    expect(redirectAddress(target, HERE, HOSTS)).toBeUndefined();
  });

  it('never leaves the allowed hosts, and never lets the page’s query or fragment change the host', () => {
    const target = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('/b', '//x', '\\/x', 'b:c'));
    fc.assert(
      fc.property(target, fc.webQueryParameters(), fc.webFragments(), (to, query, fragment) => {
        const address = redirectAddress(to, `https://www.main.example/landing?${query}#${fragment}`, HOSTS);
        return address === undefined || /^https:\/\/(www\.main\.example|[^/?#]+\.action\.example)\//.test(address);
      }),
      { numRuns: 500 },
    );
  });
});
