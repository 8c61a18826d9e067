import { describe, expect, it } from 'vitest';
import { qrOf } from '../../../../../service/console/accounts/second-factor/qr';
import { createRecoveryCodes, hashOfRecovery } from '../../../../../service/console/accounts/second-factor/recovery-codes';
import { addressFor, base32, codeOf, createSecret, stepAt, stepOfCode } from '../../../../../service/console/accounts/second-factor/totp';

const SECRET = Buffer.from('12345678901234567890');

describe('a code by time', () => {
  // RFC 6238, appendix B, with SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is at %i s what RFC 6238 says', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1_000), 8)).toBe(code);
    expect(codeOf(SECRET, stepAt(seconds * 1_000))).toBe(code.slice(2));
  });

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'is one of those that RFC 4226 lists for a counter: %s',
    (code) => expect(Array.from({ length: 10 }, (_, count) => codeOf(SECRET, count))).toContain(code),
  );

  it('is taken 30 s early and late, once, and none before the last one', () => {
    const now = 1_111_111_111_000;
    const step = stepAt(now);
    expect([step - 2, step - 1, step, step + 1, step + 2].map((one) => stepOfCode(SECRET, codeOf(SECRET, one), now, 0))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
    expect(stepOfCode(SECRET, codeOf(SECRET, step), now, step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeOf(SECRET, step - 1), now, step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeOf(SECRET, step + 1), now, step)).toBe(step + 1);
    for (const code of ['', '05047', '0504711', '٠٥٠٤٧١', 'abcdef']) expect(stepOfCode(SECRET, code, now, 0)).toBeUndefined();
  });

  it('has a secret of 160 bits in an address that authenticators read', () => {
    // RFC 4648, 10.
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      ...['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
    ]);
    expect(base32(createSecret())).toMatch(/^[A-Z2-7]{32}$/);
    expect(addressFor(SECRET, 'ana@one.example', 'console.example')).toBe(
      'otpauth://totp/console.example:ana%40one.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=console.example',
    );
  });

  it('is drawn with its quiet zone and the three marks by which it is found', () => {
    const { size, path } = qrOf('otpauth://totp/x:y?secret=GEZDGNBVGY3TQOJQ');
    const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
    for (const [x, y] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const)
      for (let i = 0; i < 7; i++) for (const at of [`${x + i} ${y}`, `${x} ${y + i}`, `${x + i} ${y + 6}`]) expect(dark).toContain(at);
    expect([...dark].filter((at) => at.split(' ').some((one) => Number(one) < 4 || Number(one) >= size - 4))).toEqual([]);
  });
});

describe('recovery codes', () => {
  it('are eight of 80 bits, known by their hashes alone, with hyphens or without', () => {
    const { codes, hashes } = createRecoveryCodes();
    expect(codes).toHaveLength(8);
    expect(new Set(codes).size).toBe(8);
    for (const [i, code] of codes.entries()) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      for (const text of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) expect(hashOfRecovery(text)).toBe(hashes[i]);
      expect(hashes.join()).not.toContain(code);
    }
    for (const text of ['', '123456', codes[0]?.slice(1) ?? '', `${codes[0]}A`]) expect(hashOfRecovery(text)).toBeUndefined();
  });
});
