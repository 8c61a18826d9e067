import { expect, it } from 'vitest';
import { isOwnResource } from '../../../plugins/errors/own-resource';

const utility = 'https://utility.main.example';
const thirdParties = ['//social.example/', '//www.main.example/proxy/pixel'];
const table: [string, string, boolean][] = [
  ['https://social.example/en_US/events.js', '', true],
  ['http://social.example/tr?id=1', '', true],
  ['//social.example/config', '', true],
  ['https://social.example.evil.example/events.js', '', false],
  ['https://my.social.example/events.js', '', false],
  ['https://cdn.example/?https://social.example/', '', false],
  ['/proxy/pixel.gif?id=1', '', true],
  ['/proxy/app.js', '', false],
  ['https://utility.main.example/me?callback=x', '', true],
  ['https://utility.main.example.evil.example/me', '', false],
  ['https://cdn.example/chunks/abcDEF12.js', 'sha256-abc/DEF+12=', true],
  ['https://cdn.example/chunks/abcDEF12.js', '', false],
  ['https://cdn.example/chunks/other.js', 'sha256-abc/DEF+12=', false],
  ['/app.js', 'sha256-abc/DEF+12=', false],
  ['/app.js', '', false],
];
it.each(table)('isOwnResource of %s with integrity %j is %s [ERR-06]', (url, integrity, own) => {
  expect(isOwnResource(url, integrity, 'https://www.main.example/page', { utility, thirdParties })).toBe(own);
});
