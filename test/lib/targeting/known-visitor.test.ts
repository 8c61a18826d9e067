// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY, serialiseSession } from '../../../lib/records/session-record';
import { TOUCH_KEY } from '../../../lib/records/source-fields';
import { knownVisitor } from '../../../lib/targeting/known-visitor';

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
