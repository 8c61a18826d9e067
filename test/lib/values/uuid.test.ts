import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isUuid, uuid } from '../../../lib/values/uuid';

const random = (count: number) => webcrypto.getRandomValues(new Uint8Array(count));

describe('uuid', () => {
  it('uuid returns distinct version 4 UUIDs [HLP-02]', () => {
    const made = Array.from({ length: 2000 }, () => uuid({ bytes: random }));
    for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(made).size).toBe(2000);
  });

  it('uses every digit in every free place [HLP-02]', () => {
    const seen = Array.from({ length: 36 }, () => new Set<string>());
    for (let i = 0; i < 3000; i++) for (const [place, digit] of [...uuid({ bytes: random })].entries()) seen[place]?.add(digit);
    expect(seen.map((digits) => digits.size)).toEqual(
      [...'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'].map((mark) => ({ x: 16, y: 4 })[mark] ?? 1),
    );
  });

  it.each([
    ['0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90', true],
    ['0B8F6C1E-4D2A-4C3B-9F10-2A7D5E6B8C90', true],
    ['0b8f6c1e-4d2a-1c3b-9f10-2a7d5e6b8c90', false],
    ['0b8f6c1e-4d2a-4c3b-cf10-2a7d5e6b8c90', false],
    ['0b8f6c1e4d2a4c3b9f102a7d5e6b8c90', false],
    [['0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90'], false],
    [undefined, false],
  ])('isUuid decides for %o: %o [HLP-02]', (text, fine) => {
    expect(isUuid(text)).toBe(fine);
  });
});
