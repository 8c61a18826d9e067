import { describe, expect, it } from 'vitest';
import { sourceClass } from '../../../lib/records/source-class';

const OWN = ['www.main.example', '*.giving.example'];

describe('a referrer', () => {
  it.each([
    ['', 'none'],
    ['https://www.main.example/about?utm_source=x', 'site'],
    ['https://donate.giving.example/', 'site'],
    ['https://www.google.co.uk/', 'search'],
    ['https://duckduckgo.com/?q=x', 'search'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search'],
    ['https://l.facebook.com/', 'social'],
    ['https://t.co/abc', 'social'],
    ['https://mail.google.com/', 'mail'],
    ['android-app://com.google.android.gm/', 'mail'],
    ['https://www.google.com.evil.example/', 'other'],
    ['https://www.main.example.evil.example/', 'other'],
    ['https://someone.example/?utm_medium=email', 'other'],
    ['not an address', 'other'],
  ])('%j is of the class %s [R22]', (referrer, expected) => expect(sourceClass(referrer, OWN)).toBe(expected));
});
