import { expect, it } from 'vitest';
import { redactPairs } from '../../../../plugins/errors/report/redact-pairs';
import { growth } from '../../../support/growth';

it.each([
  ['{"email":"x@y.example","firstName":"Zelda","password":"hunter2secret"}', '{"email":"***","firstName":"***","password":"***"}'],
  ['body="{\\"password\\":\\"a b c\\",\\"page\\":1}"', 'body="{\\"password\\":\\"***\\",\\"page\\":1}"'],
  ["{ lastName: 'O\\'Brien', city: 'Ulm', page: 2 }", "{ lastName: '***', city: '***', page: 2 }"],
  ['{"otp":"123456","pin":1234}', '{"otp":"***","pin":***}'],
  ['password = hunter2, retry', 'password = ***, retry'],
  ['access_token: abc; page: 1', 'access_token: ***; page: 1'],
  ['Authorization: Bearer abcdef123456secret', 'Authorization: Bearer ***'],
  ['{"authorization":"Bearer lettersonly"}', '{"authorization":"Bearer ***"}'],
  ['sent with Basic dXNlcjpwYXNz=', 'sent with Basic ***'],
  ['bearer abcdef123456 refused', 'bearer *** refused'],
  ['fullName: Jane Doe, city: New York; page: 2', 'fullName: ***, city: ***; page: 2'],
  ['address: 12 Main Street is unknown', 'address: *** is unknown'],
  ['lastName: Doe Status: 404 Not Found', 'lastName: *** Status: 404 Not Found'],
  ['"password":"never closed', '"password":"***'],
])('redactPairs turns %s into %s [ERR-06]', (text, expected) => expect(redactPairs(text)).toBe(expected));

it.each([
  'code: 404, key: "x", state: idle',
  'password: undefined',
  'token = null',
  'capacity: 5',
  'at https://a.example/password:12:3',
  'Basic information, bearer of news',
  '',
])('redactPairs leaves %s unchanged [ERR-06]', (text) => expect(redactPairs(text)).toBe(text));

it.each(['a-', 'email:', 'password:"', 'password:\\"', 'Authorization: ', 'Bearer ', '=', '\\'])(
  'redactPairs takes time proportional to the length of texts of %s [ERR-06]',
  (piece) => {
    expect(growth(16, (size) => redactPairs(piece.repeat(size * 500)))).toBeLessThan(64);
  },
);
