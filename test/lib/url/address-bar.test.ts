import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { arrivedAt, hideContact, isSamePage, rewriteAddress, withoutContact, withoutTraces } from '../../../lib/url/address-bar';

describe('isSamePage', () => {
  it.each([
    ['/a?campaign_id=1#x', '/a?campaign_id=1&launch_id=2&contact_id=3&unique_value=a-1.2&hash=h&contact_guid=g#x'],
    ['/a', '/a?contact_id=3'],
    ['/a?b=%20&b=+', '/a?b=%20&b=+'],
    ['/a?custom_transfer=1&ut_sid=2&ut_pid=3&custom_source=0a', '/a'],
    ['/a', '/a?utm_source=letter&utm_medium=email'],
    ['/a?b=1', '/a?gclid=x&b=1&ub_owner=o&ut_id=1&wave_code=w&wbraid=y'],
    ['/a?gclid=x', '/a?utm_source=letter&gclid=x'],
    ['', ''],
  ])('returns true at %s after %s [LIF-05]', (url, previous) => {
    expect(isSamePage(url, previous)).toBe(true);
  });

  it.each([
    ['/b', '/a'],
    ['/a?page=2', '/a?page=1'],
    ['/a', '/a?page=2'],
    ['/a#two', '/a#one'],
    ['/a?utm_source=letter', '/a'],
    ['/a?utm_source=other', '/a?utm_source=letter'],
    ['/b', '/a?utm_source=letter'],
  ])('returns false at %s after %s [LIF-05]', (url, previous) => {
    expect(isSamePage(url, previous)).toBe(false);
  });
});

const pageAt = (url: string) => new JSDOM('', { url }).window as unknown as Window & typeof globalThis;

describe('hideContact and withoutTraces', () => {
  it('leaves the state that a router keeps with the entry, and the hash', () => {
    const { window } = new JSDOM('', { url: 'https://www.main.example/one?contact_id=1001&a=2#part?contact_id=3' });
    window.history.replaceState({ key: 'router' }, '');
    hideContact(window as unknown as Window, new URLSearchParams(window.location.search));
    expect(window.history.state).toEqual({ key: 'router' });
    expect(window.location.href).toBe('https://www.main.example/one?&a=2#part?contact_id=3');
  });

  it.each([
    ['/a?contact_id=3', '/a'],
    [
      '/a?utm_id=1&launch_id=2&contact_id=3&unique_value=a-1.2&hash=h&contact_guid=g&b=%20#contact_id=4&hash=5',
      '/a?utm_id=1&b=%20#contact_id=4&hash=5',
    ],
    ['/a?contact_id=3&my_hash=1&x[]=$&', '/a?my_hash=1&x[]=$&'],
    ['//a?contact_id=3&b', '//a?b'],
    ['/a?hash=1#?contact_id=3', '/a?hash=1#?contact_id=3'],
  ])('remove the contact from %s at once, and leave %s a moment later [CTC-06]', (path, left) => {
    const link = `https://www.main.example${path}`;
    const window = pageAt(link);
    Object.assign(window.performance, { getEntriesByType: () => [{ name: link }] });
    hideContact(window, new URLSearchParams(window.location.search));
    const { search } = window.location;
    if (path !== left) expect(search).not.toMatch(/contact|launch|unique|[?&]hash/);
    expect(withoutTraces(window, window.location.href)).toBe(`https://www.main.example${left}`);
  });
});

describe('rewriteAddress', () => {
  it('keeps the page’s history state, and calls no history method of the page', () => {
    const window = pageAt('https://www.main.example/a?contact_id=3');
    window.history.replaceState({ own: 1 }, '');
    window.history.replaceState = () => expect.fail('the page heard of it');
    rewriteAddress(window, '/a');
    expect(window.location.href).toBe('https://www.main.example/a');
    expect(window.history.state).toEqual({ own: 1 });
  });

  it('does not throw if the address may not be changed', () => {
    const window = pageAt('https://www.main.example/a');
    expect(() => rewriteAddress(window, 'https://evil.example/')).not.toThrow();
    expect(window.location.href).toBe('https://www.main.example/a');
  });
});

describe('arrivedAt and withoutContact', () => {
  const here = 'https://a.example/?x=1';
  const link = 'https://a.example/?x=1&contact_id=3#c';
  const arrived = (name: string | undefined, href: string) =>
    arrivedAt({ performance: { getEntriesByType: () => (name === undefined ? [] : [{ name }]) } } as unknown as Window, href);

  it('find the contact in the navigation entry once the address bar has lost it [CTC-06]', () => {
    expect(arrived(link, here)).toBe(link);
    expect(arrived(here, link)).toBe(link);
    expect(arrived(undefined, link)).toBe(link);
    expect(arrived('', here)).toBe(here);
    expect(arrived('https://a.example/?my_contact_id=3', here)).toBe(here);
  });

  it('remove a hash parameter only beside a contact [CTC-06]', () => {
    expect(withoutContact('https://a.example/?hash=1')).toBe('https://a.example/?hash=1');
    expect(withoutContact('https://a.example/?hash=1&contact_id=3&x=%20#contact_id=1')).toBe('https://a.example/?x=%20#contact_id=1');
  });
});
