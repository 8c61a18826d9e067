import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonalParameter } from '../../../../lib/privacy/redaction';
import { createRedactor } from '../../../../plugins/analytics/hit/redact';
import { redact, redactUrl } from '../../../../plugins/errors/report/redact';
import { fillCodes, seeded } from '../../../support/fill-codes';
import { harmlessAddresses } from './harmless-addresses';
import { secretAccounts } from './secret-accounts';
import { secretGiving } from './secret-giving';

const products: Readonly<Record<string, readonly string[]>> = { ...secretAccounts, ...secretGiving };
const { text } = createRedactor();
const message = (said: string) => redact({ type: 'console_error', message: said, severity: 'error', timestamp: '' }).message;
const absolute = (address: string) => (address.includes('://') ? address : `https://www.main.example${address}`);
/** An address without its query, and a fragment that is a query. */
const bare = (address: string) => address.replace(/\?[^#]*/, '').replace(/#.*=.*/, '');

/** Everything that an address passes before it leaves: as a hit's field, relative, in a text, in an error, within another address. */
const ways: Readonly<Record<string, (address: string) => string>> = {
  hit: (address) => text(absolute(address)),
  'relative address': text,
  title: (address) => text(`Page ${absolute(address)} was not found`),
  'error address': (address) => redactUrl(absolute(address)),
  'error message': (address) => message(`Failed to load ${absolute(address)} (404)`),
  parameter: (address) => text(`https://www.main.example/a?next=${encodeURIComponent(absolute(address))}&page=2`),
};

it('the corpus has at least 300 shapes of secrets from at least 30 kinds of source, and 1000 harmless addresses, each once', () => {
  const shapes = Object.values(products).flat();
  expect(new Set(shapes).size).toBeGreaterThanOrEqual(300);
  expect(Object.keys(products).length).toBeGreaterThanOrEqual(30);
  expect(new Set(harmlessAddresses).size).toBeGreaterThanOrEqual(1000);
});

it.each(Object.entries(products))('redaction leaves no code in an address of %s [PRV-04]', (_, templates) => {
  const random = seeded(20261127);
  const misses = templates.flatMap((template) =>
    [1, 2, 3].flatMap(() => {
      const { address, codes } = fillCodes(template, random);
      return Object.entries(ways).flatMap(([way, clean]) => {
        const seen = decodeURIComponent(clean(address));
        return codes.some((code) => seen.includes(code)) ? [`${way}: ${template}: ${seen}`] : [];
      });
    }),
  );
  expect(misses).toEqual([]);
});

it('redaction leaves harmless addresses alone [PRV-03 PRV-04]', () => {
  const alarms = harmlessAddresses.flatMap((address) => {
    const whole = absolute(address);
    const seen = [text(whole), text(address), redactUrl(whole)];
    const expected = [whole, address, bare(whole)];
    return seen.flatMap((said, i) => (said === expected[i] ? [] : [`${whole}: ${said}`]));
  });
  expect(alarms).toEqual([]);
  expect(harmlessAddresses.filter((address) => isPersonalParameter('next', address))).toEqual([]);
});

const named = fc.constantFrom(
  ...'reset verify verify-email confirm confirmation activate invite invitation unsubscribe opt-out magic-link recover-account token'.split(
    ' ',
  ),
  ...'password-reset email-confirmation preferences email-preferences manage forgot-password validate one-time verifyEmail RESET'.split(
    ' ',
  ),
);
const filler = fc.constantFrom('en', 'es', '42', 'team', 'user', 'account', 'pt-BR', '2026', 'email');
const code = fc
  .constantFrom('b22', 'b43', 'h32', 'h64', 'uuid', 'u8', 'w10', 'd6', 'd10')
  .chain((kind) => fc.integer().map((seed) => fillCodes(`<${kind}>`, seeded(seed)).address));
const path = fc.tuple(fc.array(filler, { maxLength: 3 }), named, fc.array(filler, { maxLength: 3 }));

describe('an address in which a name announces a secret', () => {
  const gone = (address: string, secret: string) =>
    Object.entries(ways)
      .filter(([, clean]) => decodeURIComponent(clean(address)).includes(secret))
      .map(([way]) => way);
  const join = (parts: readonly (string | readonly string[])[]) => `/${parts.flat().join('/')}`;

  it('keeps no code in any later folder, parameter or fragment [PRV-04]', () => {
    fc.assert(
      fc.property(path, code, fc.array(filler, { maxLength: 2 }), fc.integer({ min: 0, max: 5 }), (folders, secret, rest, place) => {
        const front = join(folders);
        const places = [
          join([...folders, secret, rest]),
          `${front}?c=${secret}`,
          `${front}?id=42&lang=es&v=${secret}&page=2`,
          `${front}?${secret}`,
          `${front}#${secret}`,
          `/app#${front}/${secret}`,
        ];
        expect(gone(places[place] as string, secret)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps no code after a parameter with the name [PRV-04]', () => {
    const name = fc.constantFrom(
      'token',
      'mkt_tok',
      'login_hint',
      'PayerID',
      '__clerk_ticket',
      'resetToken',
      'oobCode',
      'ut_token',
      'confirm',
    );
    fc.assert(
      fc.property(name, code, code, fc.boolean(), (parameter, first, second, inFragment) => {
        const address = `/thank-you/2026?page=2&${parameter}=${first}&lang=es${inFragment ? '#' : '&u='}${second}`;
        expect(gone(address, first)).toEqual([]);
        expect(gone(address, second)).toEqual([]);
        expect(text(address)).toContain('/thank-you/2026?page=2&lang=es');
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the words, languages, years and small numbers around the code [PRV-04]', () => {
    fc.assert(
      fc.property(path, (folders) => {
        const address = join(folders);
        expect(text(`${address}?page=2&lang=es-MX`)).toBe(`${address}?page=2&lang=es-MX`);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an email address in hex', () => {
  const hex = (said: string, joint = '', prefix = '') =>
    [...new TextEncoder().encode(said)].map((byte) => prefix + byte.toString(16).padStart(2, '0')).join(joint);
  const wide = (said: string) => [...said].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const spellings: Readonly<Record<string, (said: string) => string>> = {
    plain: hex,
    capitals: (said) => hex(said).toUpperCase(),
    'after 0x': (said) => `0x${hex(said)}`,
    'after letters': (said) => `id-a${hex(said)}`,
    colons: (said) => hex(said, ':'),
    dashes: (said) => hex(said, '-'),
    'each byte after 0x': (said) => hex(said, ',', '0x'),
    escapes: (said) => hex(said, '', '\\x'),
    'UTF-16': wide,
    'UTF-16, little-endian': (said) => [...said].map((sign) => `${sign.charCodeAt(0).toString(16).padStart(2, '0')}00`).join(''),
    'hex of hex': (said) => hex(hex(said)),
    'base64 of hex': (said) => btoa(hex(said)),
  };
  it.each(Object.entries(spellings))('an email address in hex is masked in %s [PRV-01 PRV-02]', (_, spell) => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{2,12}[.+_-]?[a-z]{2,12}$/),
        fc.stringMatching(/^[a-z]{3,12}\.(org|com|example)$/),
        (user, host) => {
          const spelled = spell(`${user}@${host}`);
          for (const address of [
            `/a?e=${spelled}&page=2`,
            `/open/${spelled}`,
            `/a#${spelled}`,
            `/a?next=${encodeURIComponent(`/b?e=${spelled}`)}`,
          ])
            for (const clean of Object.values(ways)) expect(clean(address)).not.toContain(spelled);
        },
      ),
      { numRuns: 25 },
    );
  });
});
