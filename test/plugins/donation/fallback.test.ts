// @page
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../kernel';
import { FALLBACK_KEY, fallbackAddress, isUnresolved, mayLeave } from '../../../plugins/donation/fallback';
import { organisations } from '../../../sites/network';

const says = (campaignUnresolved?: string, status = 200) => ({
  status,
  attribute: (name: string) => ({ campaignUnresolved })[name],
});

describe('isUnresolved', () => {
  it.each(['/give/clean-air', '/give/', '/give', '/campaign/12a', '/give/-1', '/give/1%2F2', '//give//x'])(
    'returns true for %s, which has no campaign [DON-07]',
    (path) => expect(isUnresolved(says(), path)).toBe(true),
  );
  it.each(['/give/12345', '/campaign/12345/', '/', '/checkout', '/thank-you', '/faq'])(
    'isUnresolved returns false for %s [DON-07]',
    (path) => expect(isUnresolved(says(), path)).toBe(false),
  );
  it.each([
    ['/give/99999', 404, true],
    ['/give/99999', 410, true],
    // The platform is broken, not the campaign.
    ['/give/99999', 500, false],
    ['/give/99999', 403, false],
    ['/faq', 404, false],
  ])('isUnresolved for %s with status %i returns %s [DON-07]', (path, status, expected) =>
    expect(isUnresolved(says(undefined, status), path)).toBe(expected),
  );
  it.each([
    ['', true],
    ['true', true],
    ['false', false],
  ])('isUnresolved for data-campaign-unresolved of %j returns %s [DON-07]', (said, expected) => {
    expect(isUnresolved(says(said), '/give/12345')).toBe(expected);
    expect(isUnresolved(says(said), '/checkout')).toBe(expected);
  });
});

describe('fallbackAddress', () => {
  const at = (host: string, port = '') => ({ host: port ? `${host}:${port}` : host, port });
  const organisation = (fallback?: string) => ({ id: 1, name: 'One', host: 'donate.giving.example', fallback });

  it.each(organisations.filter(({ host }) => !host.endsWith('.localhost')))(
    'returns an address on the main site for $name ($host) [DON-07]',
    ({ host, fallback }) => {
      expect(fallbackAddress(at(host), { id: 1, name: 'One', host, fallback })).toBe(fallback);
      expect(new URL(fallback).host).not.toMatch(/giving/);
    },
  );

  it('keeps the port on local hosts [DON-07]', () => {
    expect(fallbackAddress(at('donate.giving.localhost', '8080'), organisation('http://main.taproot.localhost/donate'))).toBe(
      'http://main.taproot.localhost:8080/donate',
    );
    expect(fallbackAddress(at('donate.giving.example', '8080'), organisation('https://www.main.example/donate'))).toBe(
      'https://www.main.example/donate',
    );
  });

  it.each([undefined, '', '/donate', 'javascript:alert(1)', 'data:text/html,x', 'https://donate.giving.example/give/12345'])(
    'fallbackAddress returns undefined for %j [DON-07]',
    (fallback) => expect(fallbackAddress(at('donate.giving.example'), organisation(fallback))).toBeUndefined(),
  );

  it('returns undefined for an unknown organisation [DON-07]', () =>
    expect(fallbackAddress(at('x.giving.example'), undefined)).toBeUndefined());
});

describe('mayLeave', () => {
  const report = vi.fn();
  const address = 'https://www.main.example/donate';
  let time = 1_800_000_000_000;
  /** The environment of a page. `storage` stores nothing if consent was refused. */
  const env = (referrer = '', storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage): Env => {
    class Document {
      get referrer() {
        return referrer;
      }
    }
    const window = { sessionStorage: storage, Document, location: { host: 'donate.giving.example' } };
    return { window, document: new Document(), now: () => time } as unknown as Env;
  };
  const sealed = { getItem: () => null, setItem() {}, removeItem() {} };

  beforeEach(() => sessionStorage.clear());

  it('returns true once a minute, so that two sites cannot bounce a tab between them [DON-07]', () => {
    expect(mayLeave(env(), address, report)).toBe(true);
    expect(mayLeave(env('https://www.main.example/'), address, report)).toBe(false);
    time += 59_999;
    expect(mayLeave(env(), address, report)).toBe(false);
    time += 60_000;
    expect(mayLeave(env('https://www.main.example/'), address, report)).toBe(true);
  });

  it('ignores a stored time in the future, and invalid text [DON-07]', () => {
    sessionStorage.setItem(FALLBACK_KEY, String(time + 3_600_000));
    expect(mayLeave(env(), address, report)).toBe(true);
    expect(report).not.toHaveBeenCalled();
    sessionStorage.setItem(FALLBACK_KEY, '<script>');
    expect(mayLeave(env(), address, report)).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_fallback can't be parsed"), { severity: 'warn' });
  });

  it.each([
    ['', true],
    ['https://mail.example/inbox', true],
    ['https://www.main.example/', false],
    ['https://www.main.example/donate?x', false],
    ['https://donate.giving.example/', false],
    ['https://donate.giving.example/give/12345', false],
  ])('decides without storage by the referrer %j: %s [DON-07]', (referrer, expected) => {
    expect(mayLeave(env(referrer, sealed), address, report)).toBe(expected);
  });
});

describe('open redirects', () => {
  it('are impossible, since nothing in the address affects the target [DON-07]', () => {
    const hostile = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.constantFrom(
        '//evil.example',
        'https:evil.example',
        '\\\\evil.example',
        'javascript:alert(1)',
        'https://www.main.example@evil.example',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(hostile, fc.constantFrom('redirect', 'url', 'next', 'fallback', 'return'), (evil, name) => {
        const { host, port, pathname } = new URL(
          `https://donate.giving.example/give/${encodeURIComponent(evil)}?${name}=${encodeURIComponent(evil)}#${encodeURIComponent(evil)}`,
        );
        const unresolved = isUnresolved(says(), pathname);
        if (!/^\d+$/.test(evil)) expect(unresolved).toBe(true);
        expect(fallbackAddress({ host, port }, organisations[0])).toBe('https://www.main.example/donate');
      }),
    );
  });
});
