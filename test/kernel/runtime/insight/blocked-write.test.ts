import { describe, expect, it } from 'vitest';
import { blockedSentence, readBlockedWrite } from '../../../../kernel/runtime/insight/blocked-write';

const CHROMIUM = `Error: ccart=7;path=/
    at https://cdn.example/main.js:2:311
    at HTMLDocument.set (https://cdn.example/main.js:2:99)
    at save (https://www.example/shop.js?v=2:10:5)
    at https://www.example/:3:1`;
const FIREFOX = `k/a<@https://cdn.example/main.js:2:311
save@https://www.example/shop.js?v=2:10:5
@https://www.example/:3:1`;

describe('readBlockedWrite', () => {
  it.each([
    ['Chromium', CHROMIUM],
    ['Firefox', FIREFOX],
  ])('reads the kind of storage, the name and the script from the stack of %s [CON-23]', (_, stack) => {
    expect(readBlockedWrite({ name: 'Error', message: 'ccart=7;path=/', stack })).toEqual({
      list: 'cookies',
      name: 'cart',
      by: 'https://www.example/shop.js?v=2',
    });
  });

  it.each([
    ['sui=theme', { list: 'storage', name: 'ui=theme', by: undefined }],
    ['dletters', { list: 'databases', name: 'letters', by: undefined }],
  ])('reads %s from an error without a stack', (message, expected) => {
    expect(readBlockedWrite({ name: 'Error', message })).toEqual(expected);
  });
});

it('the console names the line of the manifest that would allow the write, and leaves out its value [CON-23]', () => {
  const sentence = blockedSentence(readBlockedWrite({ name: 'Error', message: 'ccart=secret', stack: CHROMIUM }));
  expect(sentence).toContain('the cookie "cart", written by https://www.example/shop.js?v=2.');
  expect(sentence).toContain("necessary: { cookies: [{ name: 'cart', why: '…' }] }");
  expect(sentence).not.toContain('secret');
});
