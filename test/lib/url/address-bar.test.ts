import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { CHOICE, isHandedOn } from '../../../lib/records/session-transfer';
import {
  arrivedAt,
  isSamePage,
  namesContact,
  rewriteAddress,
  takeOurs,
  withoutArrived,
  withoutContact,
} from '../../../lib/url/address-bar';
import { removeQuery } from '../../../lib/url/links';

const CONTACT = ['launch_id', 'contact_id', 'unique_value', 'hash', 'contact_guid'];

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

const login = 'launch_id=2&contact_id=3&unique_value=a-1.2&hash=h&contact_guid=g';

describe('takeOurs', () => {
  it.each([
    ['/a?contact_id=3', '/a'],
    [`/a?utm_id=1&${login}&b=%20#contact_id=4&hash=5`, '/a?utm_id=1&b=%20#contact_id=4&hash=5'],
    ['/a?contact_id=3&my_hash=1&x[]=$&', '/a?my_hash=1&x[]=$&'],
    ['//a?contact_id=3&b', '//a?b'],
    ['/a?hash=1#?contact_id=3', '/a?hash=1#?contact_id=3'],
    [
      `/a?${login}&contact_topic=water&unique_code=S&launch_event=e&hash_tag=bees`,
      '/a?contact_topic=water&unique_code=S&launch_event=e&hash_tag=bees',
    ],
    [`/a?contact_us=1&${login}&contact_ids=4&hashes=5&launch_idea=x`, '/a?contact_us=1&contact_ids=4&hashes=5&launch_idea=x'],
    ['/a?contact%5Fid=3&h%61sh=5&b', '/a?b'],
    ['/a?contact_id&hash&b=x+y&c=%2F', '/a?b=x+y&c=%2F'],
    ['/a?next=/b?contact_id=3&c', '/a?next=/b?contact_id=3&c'],
    ['/a?&contact_id=3&&b', '/a?&&b'],
  ])('reduces %s to %s, and keeps the page’s history state [CTC-06]', (path, left) => {
    const window = pageAt(`https://www.main.example${path}`);
    window.history.replaceState({ own: 1 }, '');
    takeOurs(window, new URLSearchParams(window.location.search));
    expect(window.location.href).toBe(`https://www.main.example${left}`);
    expect(window.history.state).toEqual({ own: 1 });
  });
});

it('takeOurs takes no choice in a frame, because any website can frame the page, and cleans its address all the same [CON-24]', () => {
  const replaceState = vi.fn();
  const location = { href: 'https://www.main.example/p?tp_choice=no5', search: '?tp_choice=no5' };
  const document = { URL: location.href };
  const framed = { document, location, history: { state: null, replaceState }, self: {}, top: {} } as unknown as Window;
  expect(takeOurs(framed, new URLSearchParams(location.search))).toBe('');
  expect(replaceState.mock.calls).toEqual([[null, '', 'https://www.main.example/p']]);
});

it.each(['', 'june@', 'june:secret@', ':secret@', 'a%40b:c%2F@'])(
  'takeOurs keeps the user’s name %j in the address, without which a browser refuses to change it [CON-24]',
  (user) => {
    expect(take(`https://${user}www.main.example/a?tp_choice=no5&b=@c#d@e`)).toMatchObject({
      taken: 'no5',
      href: `https://${user}www.main.example/a?b=@c#d@e`,
    });
  },
);

/** Takes the choice from a page at an address. Returns the choice, and the address that is left. */
function take(href: string) {
  const { search } = new URL(href);
  const replaceState = vi.fn();
  const window = { document: { URL: href }, location: { search }, history: { state: 'own', replaceState } } as unknown as Window;
  const taken = takeOurs(window, new URLSearchParams(search));
  const [call] = replaceState.mock.calls;
  if (call) expect(call.slice(0, 2)).toEqual(['own', '']);
  return { taken, href: (call?.[2] as string | undefined) ?? href, calls: replaceState.mock.calls.length };
}

describe('a choice that a link hands on', () => {
  it.each([
    ['?tp_choice=no5', '', 'no5'],
    ['??tp_choice=no5', '??tp_choice=no5', ''],
    ['?tp_choice=no5#a?tp_choice=no6', '#a?tp_choice=no6', 'no5'],
    ['?tp_choice=no5&a=1', '?a=1', 'no5'],
    ['?a=%20+&tp_choice=no5&b[]=$&#/r?x', '?a=%20+&b[]=$&#/r?x', 'no5'],
    ['?a&tp_choice=yes1.2&tp_choice=no5&b', '?a&b', 'yes1.2no5'],
    ['?tp_choice=no5&tp_choice=no6', '', 'no5no6'],
    ['?tp_choice=', '', ''],
    ['?my_tp_choice=no5', '?my_tp_choice=no5', ''],
    ['?tp_choices=no5', '?tp_choices=no5', ''],
    ['#?tp_choice=no5', '#?tp_choice=no5', ''],
    ['?next=/b?tp_choice=no5&a', '?next=/b?tp_choice=no5&a', ''],
    ['?a&tp%5Fchoice=%6Eo5&b=%2F', '?a&b=%2F', 'no5'],
  ])('a choice that a link hands on reduces %s to %j [CON-24]', (query, left, taken) => {
    expect(take(`https://a.example//b/${query}`)).toMatchObject({ taken, href: `https://a.example//b/${left}` });
  });

  it('leaves an address without a choice alone', () => {
    expect(take('https://a.example/?a=1').calls).toBe(0);
  });

  it('keeps every other byte of any query [CON-24]', () => {
    const pair = fc.stringMatching(/^[a-z$][\w%+$.~[\]-]{0,8}(=[\w%+$.?/-]{0,8})?$/);
    const pairs = fc.array(pair, { maxLength: 6 });
    fc.assert(
      fc.property(pairs, pairs, fc.stringMatching(/^(#[\w/?&=]{0,12})?$/), (before, after, hash) => {
        const address = (own: readonly string[]) => `https://a.example/p${own.length ? '?' : ''}${own.join('&')}${hash}`;
        const { taken, href } = take(address([...before, 'tp_choice=no29912345', ...after]));
        expect([taken, href]).toEqual(['no29912345', address([...before, ...after])]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the tag and its chunks', () => {
  /** Names of ours, names that begin or end like them, and other names, some of them encoded. */
  const ours = ['contact_id', 'launch_id', 'unique_value', 'hash', 'contact_guid', 'tp_choice', 'custom_transfer', 'ut_sid', 'utm_id'];
  const encoded = (name: string) => name.replace(/[_ah]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const name = fc
    .tuple(
      fc.constantFrom('', '', 'my_', '?'),
      fc.constantFrom(...ours, 'contact_', 'unique_', 'launch_', 'a', ''),
      fc.constantFrom('', '', '_code', 's', '[]'),
    )
    .map((parts) => parts.join(''))
    .chain((text) => fc.constantFrom(text, text, encoded(text)));
  const pair = fc.tuple(name, fc.stringMatching(/^(=[\w%+$.?/=-]{0,8})?$/)).map((parts) => parts.join(''));
  const address = fc
    .tuple(fc.array(pair, { minLength: 1, maxLength: 6 }), fc.stringMatching(/^(#[\w/?&=]{0,12})?$/))
    .map(([pairs, hash]) => `https://www.main.example/p?x${pairs.map((one) => `&${one}`).join('')}${hash}`);
  const hidden = (href: string) => {
    let shown = href;
    const replaceState = (_: unknown, __: string, to: string) => {
      shown = to;
    };
    const { search } = new URL(href);
    const window = { document: { URL: href }, location: { search }, history: { replaceState } } as unknown as Window;
    takeOurs(window, new URLSearchParams(search));
    return shown;
  };

  it('remove the same choice and contact from any address [CTC-06 CON-24]', () => {
    fc.assert(
      fc.property(address, (href) => {
        const query = new URLSearchParams(new URL(href).search);
        expect(hidden(href)).toBe(withoutContact(removeQuery(href, (name) => name === CHOICE)));
        expect(namesContact(href)).toBe(query.has('contact_id'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep every parameter of the site’s own, byte for byte [CTC-06 CON-24]', () => {
    fc.assert(
      fc.property(address, (href) => {
        const isOurs = (pair: string) =>
          [...new URLSearchParams(`&${pair}`).keys()].some((name) => isHandedOn(name) || CONTACT.includes(name));
        const own = (text: string) =>
          new URL(text).search
            .slice(1)
            .split('&')
            .filter((one) => !isOurs(one))
            .join('&');
        const left = hidden(href);
        expect(own(left)).toBe(own(href));
      }),
      { numRuns: 2_000 },
    );
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

describe('arrivedAt, withoutArrived and withoutContact', () => {
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

  it('remove the contact of the navigation entry from a later address of the page, too [CTC-06]', () => {
    const page = (name: string) => ({ performance: { getEntriesByType: () => [{ name }] } }) as unknown as Window;
    expect(withoutArrived(page(link), 'https://a.example/b?hash=1&contact_us=2')).toBe('https://a.example/b?contact_us=2');
    expect(withoutArrived(page(here), 'https://a.example/b?hash=1')).toBe('https://a.example/b?hash=1');
  });

  it('remove a hash parameter only beside a contact [CTC-06]', () => {
    expect(withoutContact('https://a.example/?hash=1')).toBe('https://a.example/?hash=1');
    expect(withoutContact('https://a.example/?hash=1&contact_id=3&x=%20#contact_id=1')).toBe('https://a.example/?x=%20#contact_id=1');
  });
});
