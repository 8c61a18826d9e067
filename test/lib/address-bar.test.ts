import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { arrivedWith, lasting, rewriteAddress, withoutContact } from '../../lib/address-bar';

describe('lasting', () => {
  it.each([
    ['/a?campaign_id=1&launch_id=2&contact_id=3&unique_value=a-1.2&hash=h&contact_guid=g#x', '/a?campaign_id=1#x'],
    ['/a?contact_id=3', '/a'],
    ['/a?b=%20&b=+', '/a?b=%20&b=+'],
    ['/a', '/a'],
  ])('CTC-06 leaves of %s %s', (url, left) => {
    expect(lasting(url)).toBe(left);
    expect(lasting(left)).toBe(left);
  });
});

describe('rewriteAddress', () => {
  const pageAt = (url: string) => new JSDOM('', { url }).window as unknown as Window & typeof globalThis;

  it('keeps the page’s state, and calls none of its own history methods', () => {
    const window = pageAt('https://www.main.example/a?contact_id=3');
    window.history.replaceState({ own: 1 }, '');
    window.history.replaceState = () => expect.fail('the page heard of it');
    rewriteAddress(window, '/a');
    expect(window.location.href).toBe('https://www.main.example/a');
    expect(window.history.state).toEqual({ own: 1 });
  });

  it('does not throw where the address may not be changed', () => {
    const window = pageAt('https://www.main.example/a');
    expect(() => rewriteAddress(window, 'https://evil.example/')).not.toThrow();
    expect(window.location.href).toBe('https://www.main.example/a');
  });
});

describe('the query that a document was asked for with', () => {
  const open = (name: string | undefined, search: string) =>
    arrivedWith({
      performance: { getEntriesByType: () => (name === undefined ? [] : [{ name }]) },
      location: { search },
    } as unknown as Window);

  it('CTC-06 still names the contact when the address bar does not', () => {
    expect(open('https://a.example/?x=1&contact_id=3#c', '?x=1')).toBe('?x=1&contact_id=3');
    expect(open('https://a.example/?x=1', '?x=1&contact_id=3')).toBe('?x=1&contact_id=3');
    expect(open(undefined, '?contact_id=3')).toBe('?contact_id=3');
    expect(open('', '')).toBe('');
  });

  it('CTC-06 is taken out of an address only where it names a contact', () => {
    expect(withoutContact('https://a.example/?hash=1')).toBe('https://a.example/?hash=1');
    expect(withoutContact('https://a.example/?hash=1&contact_id=3&x=%20#contact_id=1')).toBe('https://a.example/?x=%20#contact_id=1');
  });
});
