import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorRecord } from '../../../../plugins/errors/record';
import { redact, redactUrl } from '../../../../plugins/errors/report/redact';
import { shorten } from '../../../../plugins/errors/report/shorten';

const error = (more: Partial<ErrorRecord>): ErrorRecord => ({
  type: 'javascript_error',
  message: 'm',
  severity: 'error',
  timestamp: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('redactUrl', () => {
  it.each([
    ['https://a.example/p?email=j@mail.example&x=1#top', 'https://a.example/p#top'],
    ['https://a.example/p?contact_guid=abc&unique_value=a-1.2', 'https://a.example/p'],
    ['https://a.example/j%40mail.example/x', 'https://a.example/***/x'],
    ['https://june:pw@a.example/x', 'https://a.example/x'],
    ['https://a.example/#/donor?fname=June&step=2', 'https://a.example/#/donor'],
    ['https://a.example/#lname=Alder&step=2', 'https://a.example/'],
    ['https://a.example/2026/0203/04050607', 'https://a.example/2026/0203/04050607'],
    ['https://a.example/app.js?v=3:10:20', 'https://a.example/app.js:10:20'],
    ['https://a.example/app.js:10:20', 'https://a.example/app.js:10:20'],
    ['https://a.example/p;jsessionid=x/q', 'https://a.example/p/q'],
    ['https://a.example/p;fname=June', 'https://a.example/p'],
    ['https://a.example/#/p;token=x', 'https://a.example/'],
    ['/p?ssn=1&a=%20+', '/p'],
    ['', ''],
  ])('redactUrl turns %s into %s [PRV-01]', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });
});

describe('redact', () => {
  it('removes personal data from message, stack and resource [ERR-06]', () => {
    const redacted = redact(
      error({
        message: 'Failed: "https://a.example/p?email=june%40mail.example&id=7" for june@mail.example (415) 555-0199',
        stack: 'Error: x\n    at f (https://a.example/app.js?fname=June&v=3:10:20)\n    at /api?phone=1&k=2',
        resource: 'https://a.example/p?lname=Alder&v=3',
      }),
    );
    expect(redacted).toMatchObject({
      message: 'Failed: "https://a.example/p" for *** ***',
      stack: 'Error: x\n    at f (https://a.example/app.js:10:20)\n    at /api',
      resource: 'https://a.example/p',
    });
  });

  it.each([
    ['Bad form lname=Alder&step=2', 'Bad form step=2'],
    [
      'login failed {"email":"x@y.zz","firstName":"Zelda","password":"hunter2secret"} Authorization: Bearer abcdef123456secret',
      'login failed {"email":"***","firstName":"***","password":"***"} Authorization: Bearer ***',
    ],
    ['GET https://a.example/reset/ab12cd34 failed', 'GET https://a.example/reset/*** failed'],
    ['Refused code=x&step=2 access_token=y', 'Refused step=2 '],
    ["x?.y is not a function (near '...x?.y...')", "x?.y is not a function (near '...x?.y...')"],
    ['expected a === b, got 1234567890123456', 'expected a === b, got 1234567890123456'],
  ])('redact turns %s into %s [ERR-06]', (message, expected) => {
    expect(redact(error({ message })).message).toBe(expected);
  });

  it('keeps stacks of Firefox and Safari readable [ERR-06]', () => {
    const stack = 'onClick/<@https://www.main.example/js/app.4f2e.js:1:20456\nglobal code@https://www.main.example/:12:3';
    expect(redact(error({ stack })).stack).toBe(stack);
  });

  it('runs before shortening, which would hide half an address [ERR-06]', () => {
    const message = `${'x'.repeat(480)} june.alder@mail.example`;
    expect(shorten(redact(error({ message }))).message).toBe(`${'x'.repeat(480)} ***`);
  });

  it('removes an email address anywhere in a message [ERR-06]', () => {
    const around = fc.stringMatching(/^[\w ?&=#/."'-]{0,20}$/);
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(redact(error({ message: `${before} june.alder@mail.example ${after}` })).message).not.toContain('june.alder');
      }),
    );
  });
});
