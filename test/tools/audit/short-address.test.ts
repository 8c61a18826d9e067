import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortAddress } from '../../../tools/audit/short-address';

describe('a short address', () => {
  it.each([
    ['https://a.example/hit?id=1&id=2&t=3#x', 'https://a.example/hit?id&t'],
    ['https://a.example/users/123456/a', 'https://a.example/users/…/a'],
    ['https://a.example/rejection/123e4567-e89b-42d3-a456-426614174000', 'https://a.example/rejection/…'],
    ['https://a.example/a/2024', 'https://a.example/a/…'],
    ['https://a.example/v1/collect', 'https://a.example/v1/collect'],
    ['wss://a.example:81/x', 'wss://a.example:81/x'],
    ['//main.example', '//main.example'],
    ['no address', 'no address'],
  ])('a short address shortens %s to %s [CON-20]', (address, expected) => {
    expect(shortAddress(address)).toBe(expected);
  });

  it('has no value of a parameter, and an end [CON-20]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\d/.-]{0,40}$/), fc.stringMatching(/^[a-z]{1,9}$/), (path, key) => {
        const short = shortAddress(`https://a.example/${path}?${key}=secret-7`);
        expect(short).not.toContain('secret-7');
        expect(short.endsWith(`?${key}`)).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.string({ maxLength: 9_000 }), (text) => shortAddress(text).length < 1_200));
  });
});
