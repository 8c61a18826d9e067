import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedBy } from '../../../tools/audit/carries';

describe('what an address tells of the visitor', () => {
  it.each([
    ['/?who=june@mail.example', 'an email address', 'who'],
    ['/?who=june%2540mail.example', 'an email address', 'who'],
    ['/?to=https%3A%2F%2Fa.example%2F%3Fwho%3Djune%2540mail.example', 'an email address', 'to'],
    ['/for/june%40mail.example/', 'an email address', ''],
    ['/?id=123e4567-e89b-42d3-a456-426614174000', 'an identifier', 'id'],
    ['/?_ga=GA1.2.1234567890.1700000000', 'an identifier', '_ga'],
    ['/?_fbp=fb.1.1700000000000.1234567890', 'an identifier', '_fbp'],
    ['/?id=123e4567-e89b-42d3-a456-426614174000&who=june@mail.example', 'an email address', 'who'],
  ])('is found in %s: %s [CON-20]', (path, what, parameter) => {
    expect(carriedBy(`https://a.example${path}`)).toEqual({ what, parameter });
  });

  it.each(['/', '/?v=1.2.3', '/?q=a@b', '/@taproot/a.js', '/?q=%', '/?id=123e4567'])('is nothing in %s [CON-20]', (path) => {
    expect(carriedBy(`https://a.example${path}`)).toBeUndefined();
  });

  it('is found in any parameter, however often it is escaped [CON-20]', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(name, name, fc.nat(2), (key, who, times) => {
        let value = `${who}@mail.example`;
        for (let i = 0; i < times; i++) value = encodeURIComponent(value);
        expect(carriedBy(`https://a.example/?a=1&${key}=${value}`)?.what).toBe('an email address');
      }),
    );
  });

  it('is read from any text without a fault [CON-20]', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('?', '&', '=', '%', '%25', '@', '.', 'https://a.example/'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const found = carriedBy(`https://a.example/${parts.join('')}`);
        expect([undefined, 'an email address', 'an identifier']).toContain(found?.what);
      }),
    );
    expect(carriedBy('no address')).toBeUndefined();
  });
});
