// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.main.example/page" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visitor } from '../../../kernel/detect/visitor';
import { createEnv, type Env } from '../../../kernel/env';
import { readCookie } from '../../../lib/storage/cookies';
import { createConsent } from '../../support/rereading-consent';

const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };
const V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const written: string[] = [];

/** The page's own document, which records assignments to its cookies. */
const recording = (): Env => {
  const env = { ...createEnv(window), now: () => Date.parse('2026-11-20T10:00:00Z') };
  const noting = Object.create({
    get cookie() {
      return document.cookie;
    },
    set cookie(text: string) {
      written.push(text);
      document.cookie = text;
    },
  });
  return { ...env, document: noting };
};

const ownConsent = (changed = vi.fn(), openSettings = vi.fn()) => createConsent(recording(), person, undefined, changed, openSettings);
const consentOf = (changed = vi.fn(), openSettings = vi.fn()) => ownConsent(changed, openSettings).consent;
const stored = () => JSON.parse(decodeURIComponent(readCookie(document, 'edf_cc') ?? 'null'));

const erase = () => {
  for (const domain of ['', ';domain=main.example', ';domain=www.main.example'])
    document.cookie = `edf_cc=;path=/;max-age=0;secure${domain}`;
  window.localStorage.clear();
};
beforeEach(() => {
  erase();
  written.length = 0;
});
afterEach(erase);

describe('a choice that a link handed on', () => {
  const NOW = Date.parse('2026-11-20T10:00:00Z');
  const minute = (time: string) => Date.parse(time) / 60_000;
  const arrive = (handed: string, visitor: Partial<Visitor> = {}) => {
    const changed = vi.fn();
    const { consent } = createConsent(recording(), { ...person, ...visitor }, undefined, changed, () => {}, handed);
    expect(changed).not.toHaveBeenCalled();
    return consent;
  };
  const record = (categories: readonly string[], consent_date: string) => {
    const own = { categories, consent_date, consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(own))};path=/`;
  };
  const both = ['necessary', 'analytics'];

  it.each<[string, string, string]>([
    ['a refusal', `no${minute('2026-11-19T08:30:00Z')}`, '2026-11-19T08:30:00.000Z'],
    ['a refusal of the future', `no${minute('2027-01-01T00:00:00Z')}`, '2026-11-20T10:00:00.000Z'],
    ['a time without end', `no${'9'.repeat(400)}`, '2026-11-20T10:00:00.000Z'],
    ['a signal', 'no', '2026-11-20T10:00:00.000Z'],
    ['a grant beside a refusal', `yes29912345.1794740460000no${minute('2026-11-19T08:30:00Z')}`, '2026-11-19T08:30:00.000Z'],
  ])('stores %s as the record, under an id of this site [CON-24]', (_, handed, date) => {
    expect(arrive(handed).state).toBe('rejected');
    expect(stored()).toMatchObject({ categories: ['necessary'], consent_date: date, consent_uuid: expect.stringMatching(V4) });
  });

  it.each(['', 'yes29912345.1794740460000', 'granted', '{"categories":["analytics"]}', '%6E%6F'])(
    'a choice that a link handed on grants nothing for %j [CON-24]',
    (handed) => {
      expect(arrive(handed)).toMatchObject({ state: 'unset', record: undefined });
      expect(written).toEqual([]);
    },
  );

  it.each<[string, string, string]>([
    ['an older grant gives way', '2026-11-19T08:29:59Z', 'rejected'],
    ['a grant of the same moment gives way', '2026-11-19T08:30:00Z', 'rejected'],
    ['a younger grant stands', '2026-11-19T08:30:01Z', 'granted'],
  ])('%s [CON-24]', (_, date, state) => {
    record(both, date);
    expect(arrive(`no${minute('2026-11-19T08:30:00Z')}`).state).toBe(state);
    expect(stored().categories).toEqual(state === 'granted' ? both : ['necessary']);
  });

  it('leaves a refusal as it is [CON-24]', () => {
    record(['necessary'], '2026-11-01T00:00:00.000Z');
    expect(arrive(`no${minute('2026-11-19T08:30:00Z')}`).record?.consent_date).toBe('2026-11-01T00:00:00.000Z');
    expect(written).toEqual([]);
  });

  it.each(['gpc', 'dnt'])('stores a refusal, and no signal, if the browser sends %s itself [CON-19 CON-24]', (signal) => {
    expect(arrive('no', { [signal]: true }).record).toBeUndefined();
    expect(arrive(`no${minute('2026-11-19T08:30:00Z')}`, { [signal]: true }).state).toBe('rejected');
  });

  it('can be changed on this site [CON-15 CON-24]', () => {
    arrive('no').acceptAll();
    expect(chosenLater(NOW).state).toBe('granted');
  });
});

const chosenLater = (now: number) => {
  const env = { ...recording(), now: () => now };
  return createConsent(
    env,
    person,
    undefined,
    () => {},
    () => {},
    `no${Date.parse('2026-11-19T08:30:00Z') / 60_000}`,
  ).consent;
};

describe('createConsent', () => {
  it('starts unset without a record, and writes nothing [CON-03]', () => {
    const consent = consentOf();
    expect(consent).toMatchObject({ state: 'unset', record: undefined });
    expect(written).toEqual([]);
  });

  it('stores a full record for 365 days on the registrable domain when the visitor accepts [CON-01 CON-02 CON-04]', () => {
    const changed = vi.fn();
    const consent = consentOf(changed);
    consent.acceptAll();
    expect(consent.state).toBe('granted');
    expect(consent.allows('analytics')).toBe(true);
    expect(stored()).toEqual({
      categories: ['necessary', 'analytics'],
      consent_date: '2026-11-20T10:00:00.000Z',
      consent_uuid: expect.stringMatching(V4),
      // The version tells which text was shown.
      consent_version: '1.3.8',
      receipt: true,
    });
    expect(written.at(-1)).toMatch(/^edf_cc=[^;]+;max-age=31536000;domain=main\.example;path=\/;SameSite=None;Secure$/);
    expect(changed).toHaveBeenCalledOnce();
  });

  it('keeps the state before a choice in its record, for the receipt [CON-25]', () => {
    const consent = consentOf();
    for (const [choice, before] of [
      ['rejectAll', true],
      ['acceptAll', 'rejected'],
      ['withdraw', 'granted'],
    ] as const) {
      consent[choice]();
      expect(stored().receipt).toBe(before);
    }
    erase();
    createConsent(recording(), person, undefined, vi.fn(), () => {}, 'no');
    expect(stored().receipt).toBe('no');
  });

  it('stores only the necessary category when the visitor rejects [CON-05]', () => {
    const consent = consentOf();
    consent.rejectAll();
    expect(consent.state).toBe('rejected');
    expect(consent.allows('analytics')).toBe(false);
    expect(stored().categories).toEqual(['necessary']);
  });

  it('keeps the uuid when consent is withdrawn [CON-15]', () => {
    const consent = consentOf();
    consent.acceptAll();
    const first = consent.record?.consent_uuid;
    consent.withdraw();
    expect(consent.state).toBe('rejected');
    expect(stored()).toMatchObject({ categories: ['necessary'], consent_uuid: first });
  });

  it('saves known categories only, and always the necessary one', () => {
    const consent = consentOf();
    consent.save(['analytics', 'nonsense']);
    expect(consent.record?.categories).toEqual(['necessary', 'analytics']);
    for (const nothing of [[], null, undefined, 7, {}, 'analytics']) {
      consent.acceptAll();
      consent.save(nothing as never);
      expect(consent.record?.categories).toEqual(['necessary']);
    }
  });

  it('reuses the record that an earlier page stored', () => {
    consentOf().acceptAll();
    expect(consentOf()).toMatchObject({ state: 'granted' });
    expect(document.cookie.match(/edf_cc=/g)).toHaveLength(1);
  });

  it('erases an invalid consent cookie, on the host and on the registrable domain [CON-07]', () => {
    document.cookie = 'edf_cc={"categories":["analytics"]};path=/';
    document.cookie = 'edf_cc=broken;path=/;domain=main.example';
    const { consent, reread } = ownConsent();
    expect(consent.state).toBe('unset');
    reread(true);
    expect(document.cookie).not.toContain('edf_cc');
  });

  it.each(['', 'broken'])('erases a consent cookie that holds %j, and returns it [CON-07]', (value) => {
    document.cookie = `edf_cc=${value};path=/`;
    const { consent, reread } = ownConsent();
    expect(consent.state).toBe('unset');
    expect([reread(), reread(true), reread(true)]).toEqual([undefined, `edf_cc=${value}`, undefined]);
    expect(document.cookie).not.toContain('edf_cc');
  });

  it('reads the valid record behind an invalid cookie with a narrower path, and keeps it [CON-05 CON-07]', () => {
    consentOf().rejectAll();
    document.cookie = 'edf_cc=broken;path=/page';
    try {
      expect(document.cookie).toMatch(/^edf_cc=broken; edf_cc=%7B/);
      const { consent, reread } = ownConsent();
      expect(consent.state).toBe('rejected');
      reread();
      expect(consent.state).toBe('rejected');
    } finally {
      document.cookie = 'edf_cc=;path=/page;max-age=0';
    }
  });

  it('stores a readable record when a library defines Array.prototype.toJSON [CON-01 CON-22]', () => {
    const arrays = Array.prototype as unknown as { toJSON?: () => string };
    arrays.toJSON = function (this: unknown[]) {
      return `[${this.join(', ')}]`;
    };
    try {
      consentOf().rejectAll();
    } finally {
      delete arrays.toJSON;
    }
    expect(stored().categories).toEqual(['necessary']);
    expect(consentOf().state).toBe('rejected');
  });

  it('enforces a refusal even when storing it throws [CON-22]', () => {
    const changed = vi.fn();
    const { consent } = createConsent(
      recording(),
      person,
      undefined,
      () => changed(consent.state),
      () => {},
    );
    vi.spyOn(JSON, 'stringify').mockImplementation(() => {
      throw new Error('broken');
    });
    try {
      expect(() => consent.rejectAll()).not.toThrow();
    } finally {
      vi.restoreAllMocks();
    }
    expect(changed.mock.calls).toEqual([['rejected']]);
  });

  it('adopts a choice made elsewhere, once [CON-16]', () => {
    const changed = vi.fn();
    const { consent, reread } = ownConsent(changed);
    consentOf().rejectAll();
    expect(consent.state).toBe('unset');
    reread();
    reread();
    expect(consent.state).toBe('rejected');
    expect(changed.mock.calls).toEqual([['elsewhere']]);
  });

  it('keeps its state when the cookie disappears or is only marked as posted [CON-16]', () => {
    const changed = vi.fn();
    const { consent, reread } = ownConsent(changed);
    consent.rejectAll();
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...stored(), posted: true }))};path=/;domain=main.example`;
    reread();
    erase();
    reread();
    expect(consent.state).toBe('rejected');
    expect(changed.mock.calls).toEqual([['here']]);
  });
});
