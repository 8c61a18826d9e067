import { describe, expect, it } from 'vitest';
import { sendsSignal, showSignal } from '../../../lib/privacy/signals';

const thrown = () => {
  throw new Error('getter');
};
const browser = (navigator: object, doNotTrack?: unknown) => ({ navigator, doNotTrack }) as unknown as Window;

describe('a privacy signal of the browser', () => {
  it.each<[string, Window, boolean]>([
    ['is off in a browser that has none', browser({}), false],
    ['is off if the browser says so', browser({ globalPrivacyControl: false, doNotTrack: '0' }), false],
    ['is off while the visitor has not chosen', browser({ doNotTrack: 'unspecified' }), false],
    ['is on by Global Privacy Control', browser({ globalPrivacyControl: true }), true],
    ['is on by an extension’s text', browser({ globalPrivacyControl: '1' }), true],
    ['is on by Do Not Track', browser({ doNotTrack: '1' }), true],
    ['is on by an older Firefox', browser({ doNotTrack: 'yes' }), true],
    ['is on by the window of an older Safari', browser({}, '1'), true],
    [
      'is on if it can’t be read',
      browser({
        get globalPrivacyControl() {
          return thrown();
        },
      }),
      true,
    ],
  ])('%s [DET-13 CON-19]', (_, window, on) => {
    expect(sendsSignal(window)).toBe(on);
  });
});

describe('a signal that the service alone has seen', () => {
  it('is the browser’s own for the page from then on [CON-19]', () => {
    const inherited = Object.create({ globalPrivacyControl: false });
    for (const window of [browser({}), browser(inherited), browser({ globalPrivacyControl: false })]) {
      showSignal(window);
      expect(sendsSignal(window)).toBe(true);
    }
  });

  it('can’t be shown on a page that has frozen its navigator, and does not throw there', () => {
    const window = browser(Object.freeze({}));
    expect(() => showSignal(window)).not.toThrow();
    expect(sendsSignal(window)).toBe(false);
  });
});
