import { expect, it } from 'vitest';
import { isOwnResource } from '../../../plugins/errors/own-resource';

const utility = 'https://utility.main.example';
const table: [string, string, boolean][] = [
  ['https://utility.main.example/me?callback=x', '', true],
  ['https://utility.main.example.evil.example/me', '', false],
  ['https://cdn.example/chunks/abcDEF12.js', 'sha256-abc/DEF+12=', true],
  ['https://cdn.example/chunks/abcDEF12.js', '', false],
  ['https://cdn.example/chunks/other.js', 'sha256-abc/DEF+12=', false],
  ['/app.js', 'sha256-abc/DEF+12=', false],
  ['/app.js', '', false],
];
it.each(table)('isOwnResource of %s with integrity %j is %s [ERR-06]', (url, integrity, own) => {
  expect(isOwnResource(url, integrity, 'https://www.main.example/page', utility)).toBe(own);
});
