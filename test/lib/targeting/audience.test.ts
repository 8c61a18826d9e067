// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Audience } from '../../../lib/contracts/audience';
import { SESSION_KEY, serialiseSession } from '../../../lib/records/session-record';
import { TOUCH_KEY } from '../../../lib/records/source-fields';
import { knownVisitor, type Visitor, whyOutside } from '../../../lib/targeting/audience';

describe('known-visitor', () => {
  afterEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  const now = 1_800_000_000_000;
  const page = Object.assign(window as Window & typeof globalThis, { matchMedia: () => ({ matches: false }) as MediaQueryList });

  /** Returns the sources of a visitor who came from `referrer`, in a session that began so many ms before this page, or in none. */
  function sourcesAfter(referrer: string, began: number | undefined, query = ''): readonly string[] {
    page.history.replaceState(null, '', `/${query}`);
    vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
    vi.spyOn(page.performance, 'now').mockReturnValue(5_000);
    const start = now - 5_000 - (began ?? 0);
    const session = { id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', start, last: now - 1_000, pages: 1, count: 1, new: true };
    if (began !== undefined) localStorage.setItem(SESSION_KEY, serialiseSession(session));
    const touch = { contact_channel: 'email', web_source: 'letter', touches: '1', until: `${now + 1_000}` };
    localStorage.setItem(TOUCH_KEY, JSON.stringify(touch));
    return knownVisitor({ window: page, document, now: () => now }, []).sources;
  }

  describe('the sources that an audience may name', () => {
    it.each(['https://acs.bank.example/', 'https://www.facebook.com/', 'https://www.google.com/', 'android-app://com.google.android.gm/'])(
      'stay those of the session when its visitor returns from %s [SES-09]',
      (referrer) => {
        expect(sourcesAfter(referrer, 60_000)).toEqual(['letter', 'email']);
        expect(sourcesAfter(referrer, 60_000, '?utm_source=other')).toEqual(['other', 'campaign']);
      },
    );

    it('are those of the page that led to a new session [SES-09]', () => {
      const found = ['google', 'google.com', 'organic_search'];
      expect(sourcesAfter('https://www.google.com/', undefined)).toEqual(found);
      expect(sourcesAfter('https://www.google.com/', -100)).toEqual(found);
      expect(sourcesAfter('https://www.paypal.com/', undefined)).toEqual(['letter', 'email']);
    });
  });
});

describe('audience', () => {
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
    ])('whyOutside includes a visitor with %s', (_, audience) => {
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
});
