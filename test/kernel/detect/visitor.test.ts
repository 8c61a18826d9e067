// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../kernel/detect/page';
import { detectVisitor } from '../../../kernel/detect/visitor';
import { createEnv, type Env } from '../../../kernel/env';
import { detectOptIn, isAbroad } from '../../../lib/privacy/opt-in';
import { isOn } from '../../../lib/privacy/signals';

interface Facts {
  readonly attributes?: Record<string, string>;
  readonly query?: string;
  readonly navigator?: Record<string, unknown>;
  readonly window?: Record<string, unknown>;
}

const visitorWith = ({ attributes = {}, query = '', navigator = {}, window: own = {} }: Facts) => {
  const page = { attribute: (name: string) => attributes[name] } as Page;
  // Copied by descriptor, so that getters stay getters.
  const browser = Object.defineProperties({ userAgent: 'Mozilla/5.0', language: 'en-US' }, Object.getOwnPropertyDescriptors(navigator));
  const fake = { ...own, navigator: browser, localStorage, sessionStorage, location };
  const env = { ...createEnv(window), window: fake as unknown as Env['window'] };
  return detectVisitor(env, page, new URLSearchParams(query));
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['insider', 'edf_cc', 'kept']) document.cookie = `${name}=; max-age=0`;
});

describe('isOn', () => {
  it.each([['1'], ['t'], ['true'], ['y'], ['yes'], ['YES'], [' 1 '], [1], [true]])('isOn treats %o as on [DET-13]', (value) => {
    expect(isOn(value)).toBe(true);
  });
  it.each([['0'], ['no'], ['unspecified'], [''], ['11'], ['yes please'], [0], [false], [null], [undefined], [{}]])(
    'isOn treats %o as off [DET-13]',
    (value) => {
      expect(isOn(value)).toBe(false);
    },
  );
});

describe('detectOptIn', () => {
  const behind: Readonly<Record<string, number>> = {
    ...{
      'America/New_York': 300,
      'America/Chicago': 360,
      'Atlantic/Bermuda': 240,
      'America/Martinique': 240,
      'Atlantic/Canary': 0,
      'Atlantic/Azores': 60,
      UTC: 0,
    },
    ...{ 'Europe/Berlin': -60, 'Europe/Samara': -240, 'Asia/Nicosia': -120, 'Africa/Lagos': -60, 'Asia/Tokyo': -540 },
    ...{
      'Africa/Ceuta': -60,
      'Arctic/Longyearbyen': -60,
      'Indian/Reunion': -240,
      'Indian/Mayotte': -180,
      'Africa/Cairo': -120,
      'Asia/Dubai': -240,
    },
  };
  const cases: [string | undefined, string, string, string, boolean][] = [
    ['true', 'US', 'en-US', 'America/New_York', true],
    ['', '', 'en-US', 'America/New_York', true],
    ['false', 'DE', 'de-DE', 'Europe/Berlin', false],
    [undefined, 'DE', 'en-US', 'America/New_York', true],
    [undefined, 'US', 'de-DE', 'Europe/Berlin', false],
    [undefined, '', 'en-US', 'Europe/Berlin', true],
    [undefined, '', 'en-US', 'Atlantic/Canary', true],
    [undefined, '', 'en-US', 'Asia/Nicosia', true],
    [undefined, '', 'en-GB', 'America/New_York', true],
    [undefined, '', 'zh-Hans-CN', 'America/New_York', true],
    [undefined, '', 'en', 'America/New_York', false],
    [undefined, '', 'en-US', 'America/Chicago', false],
    [undefined, '', 'es-US', 'America/Chicago', false],
    [undefined, '', '', 'UTC', false],
    [undefined, '', 'en', 'America/Chicago', false],
    [undefined, '', 'en_US', 'America/Chicago', false],
    [undefined, '', 'zh-Hant-US', 'America/Chicago', false],
    [undefined, '', 'ja', 'America/Chicago', true],
    [undefined, '', 'fr', 'America/Chicago', true],
    [undefined, '', 'rus', 'America/Chicago', true],
    [undefined, '', 'es-419', 'America/Chicago', true],
    [undefined, '', 'en-150', 'America/Chicago', true],
    [undefined, '', 'zh-Hant-TW', 'America/Chicago', true],
    [undefined, '', 'en-GB-u-rg-uszzzz', 'America/Chicago', true],
    [undefined, 'US', 'ja', 'Europe/Berlin', false],
    [undefined, '', 'en-US', 'Atlantic/Azores', true],
    [undefined, '', 'en-US', 'Europe/Samara', true],
    [undefined, '', 'en-US', 'Atlantic/Bermuda', false],
    [undefined, '', 'en-US', 'America/Martinique', true],
    [undefined, '', 'en-US', 'Africa/Lagos', false],
    [undefined, '', 'en-US', 'Africa/Ceuta', true],
    [undefined, '', 'en-US', 'Arctic/Longyearbyen', true],
    [undefined, '', 'en-US', 'Indian/Reunion', true],
    [undefined, '', 'en-US', 'Indian/Mayotte', true],
    [undefined, '', 'en-US', 'Africa/Cairo', false],
    [undefined, '', 'en-US', 'Asia/Dubai', false],
    [undefined, '', 'en-US', 'Asia/Tokyo', false],
  ];
  it.each(cases)(
    'detectOptIn, given attribute %o, country %j, language %j and zone %s returns %o [DET-16]',
    (attribute, country, language, zone, optIn) => {
      expect(detectOptIn(attribute, country ? isAbroad(country) : undefined, language, behind[zone] ?? Number.NaN, () => zone)).toBe(optIn);
    },
  );

  it('asks for the name of the time zone only when the offset is one of the European Union, and none of a state [DET-16]', () => {
    const asked = vi.fn(() => 'America/New_York');
    for (const minutes of [300, 241, -241, -540]) detectOptIn(undefined, undefined, 'en-US', minutes, asked);
    expect(asked).not.toHaveBeenCalled();
    detectOptIn(undefined, undefined, 'en-US', 240, asked);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('detectVisitor', () => {
  it.each<[string, Facts, object]>([
    ['nothing', {}, { bot: false, dnt: false, gpc: false, admin: false, internal: false, international: undefined }],
    ['a crawler', { navigator: { userAgent: 'Googlebot/2.1' } }, { bot: true }],
    ['the browser’s do-not-track', { navigator: { doNotTrack: '1' } }, { dnt: true }],
    ['the window’s do-not-track', { window: { doNotTrack: 'yes' } }, { dnt: true }],
    ['an unspecified do-not-track', { navigator: { doNotTrack: 'unspecified' } }, { dnt: false }],
    ['global privacy control', { navigator: { globalPrivacyControl: true } }, { gpc: true }],
    ['?_dnt', { query: '_dnt' }, { dnt: true }],
    ['?_gpc=1', { query: '_gpc=1' }, { gpc: true }],
    ['?_internal=1', { query: '_internal=1' }, { internal: true, admin: false }],
    ['data-admin', { attributes: { admin: '' } }, { admin: true, internal: true }],
    ['data-admin="true"', { attributes: { admin: 'true' } }, { admin: true }],
    ['data-admin="false"', { attributes: { admin: 'false' } }, { admin: false }],
    ['the global flag', { window: { taproot_admin: true } }, { admin: true, internal: true }],
    ['a drupal uid', { attributes: { drupalUid: '77' } }, { internal: true, admin: false }],
    ['the drupal uid of nobody', { attributes: { drupalUid: '0' } }, { internal: false }],
    ['an empty drupal uid', { attributes: { drupalUid: '' } }, { internal: false }],
  ])('detectVisitor detects %s [DET-12 DET-13 DET-14]', (_, facts, expected) => {
    expect(visitorWith(facts)).toMatchObject(expected);
  });

  it.each([
    ['dnt', 'doNotTrack', '1'],
    ['gpc', 'globalPrivacyControl', true],
  ] as const)('detects a %s signal that appears while the page is open, and keeps it on [DET-13 CON-19]', (signal, property, value) => {
    const navigator: Record<string, unknown> = {};
    const visitor = visitorWith({
      navigator: {
        get [property]() {
          return navigator[property];
        },
      },
    });
    expect(visitor[signal]).toBe(false);
    navigator[property] = value;
    expect(visitor[signal]).toBe(true);
    navigator[property] = undefined;
    expect(visitor[signal]).toBe(true);
  });

  it('treats an insider cookie or the session’s flag as internal [DET-14]', () => {
    document.cookie = 'insider=1';
    expect(visitorWith({}).internal).toBe(true);
    document.cookie = 'insider=; max-age=0';
    expect(visitorWith({}).internal).toBe(false);
    sessionStorage.setItem('tp_internal', '1');
    expect(visitorWith({}).internal).toBe(true);
  });

  it('follows the stored country until it is known, then keeps it for the page [DET-15 DET-16]', () => {
    const visitor = visitorWith({ navigator: { language: 'en-US' } });
    expect(visitor.international).toBeUndefined();
    localStorage.setItem('tp_country', 'DE');
    expect(visitor.international).toBe(true);
    localStorage.setItem('tp_country', 'US');
    expect(visitor.international).toBe(true);
    expect(visitorWith({}).international).toBe(false);
  });

  it.each<[string | undefined, string | null, boolean, boolean | undefined]>([
    ['US', 'DE', false, false],
    ['US-CA', null, false, false],
    ['us-ca', null, false, false],
    ['PR', null, false, false],
    [undefined, 'PR 1794740460000', false, false],
    ['US-XX', null, false, false],
    ['FR', 'US', true, true],
    ['CA-QC', null, true, true],
    ['ES-VI', null, true, true],
    ['XX', 'US', true, true],
    ['T1', null, true, true],
    ['USA', null, true, true],
    ['US_CA', null, true, true],
    ['US,FR', null, true, true],
    ['United States', null, true, true],
    ['US-', null, true, true],
    ['US CA', null, true, true],
    ['US-CA-LA', null, true, true],
    ['US-CA;x', null, true, true],
    ['US-CALI', null, true, true],
    ['US\n', null, true, true],
    [' US', null, true, true],
    ['FR-75', null, true, true],
    ['', 'US', false, false],
    [undefined, 'US', false, false],
    [undefined, 'US-CA 1794740460000', false, false],
    [undefined, 'DE 1794740460000', true, true],
    // Seven days later the locale decides again.
    [undefined, 'DE 1794740459000', false, undefined],
    [undefined, 'US-CA 1794740459000', false, undefined],
    [undefined, null, false, undefined],
  ])(
    'detectVisitor, given data-region %j and the stored place %j has opt-in %o and international %o [DET-15 DET-16]',
    (region, stored, optIn, international) => {
      vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
      vi.spyOn(Date, 'now').mockReturnValue(1794740459500);
      if (stored) localStorage.setItem('tp_country', stored);
      document.cookie = 'kept=1';
      const visitor = visitorWith({ attributes: { ...(region !== undefined && { region }) }, navigator: { language: 'en-US' } });
      expect(visitor.optIn).toBe(optIn);
      expect(visitor.international).toBe(international);
      const asked = visitorWith({ attributes: { ...(region !== undefined && { region }), gdpr: 'true' } });
      expect(asked.optIn).toBe(true);
      vi.restoreAllMocks();
    },
  );

  it('requires opt-in in a document that keeps no cookies, and leaves no test cookie in one that does [CON-22]', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    const cookies = vi.spyOn(Document.prototype, 'cookie', 'set');
    try {
      // A readable cookie is proof enough.
      document.cookie = 'insider=1';
      cookies.mockClear();
      expect(visitorWith({}).optIn).toBe(false);
      expect(cookies).not.toHaveBeenCalled();
      document.cookie = 'insider=; max-age=0';
      expect(visitorWith({}).optIn).toBe(false);
      expect(document.cookie).toBe('');
      cookies.mockImplementation(() => {});
      expect(visitorWith({}).optIn).toBe(true);
      expect(visitorWith({ attributes: { gdpr: 'false' } }).optIn).toBe(true);
      cookies.mockRestore();
      vi.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(() => {
        throw new DOMException('sandboxed', 'SecurityError');
      });
      expect(visitorWith({}).optIn).toBe(true);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('requires opt-in during its own test for cookies, since the guard asks at each write [CON-22]', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    const visitor = visitorWith({});
    const during: boolean[] = [];
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set as (text: string) => void;
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(function (this: Document, text) {
      during.push(visitor.optIn);
      own.call(this, text);
    });
    try {
      expect([visitor.optIn, during]).toEqual([false, [true, true]]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('decides on opt-in when first asked, and keeps the answer for the page [DET-16]', () => {
    const clock = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    const visitor = visitorWith({ navigator: { language: 'en-US' } });
    expect(clock).not.toHaveBeenCalled();
    expect(visitor.optIn).toBe(false);
    localStorage.setItem('tp_country', 'DE');
    expect(visitor.optIn).toBe(false);
    expect(clock).toHaveBeenCalledTimes(1);
    expect(visitorWith({}).optIn).toBe(true);
    clock.mockRestore();
  });
});
