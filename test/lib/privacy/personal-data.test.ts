import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonalName, isPersonalParameter, MASK, maskPersonal } from '../../../lib/privacy/personal-data';
import { growth } from '../../support/growth';

describe('isPersonalName', () => {
  const personal = [
    ...[
      'username',
      'email',
      'fname',
      'firstname',
      'first_name',
      'lname',
      'lastname',
      'last_name',
      'full_name',
      'fullname',
      'phone',
      'mobile',
    ],
    ...['address', 'street', 'street1', 'street2', 'addr', 'city', 'ssn'],
    ...[
      'Email',
      'user[email]',
      'e-mail',
      'EMAIL_ADDRESS',
      'billing.street-2',
      'contact_phone',
      'First Name',
      'e%6dail',
      'ｅｍａｉｌ',
      'e\u200bmail',
    ],
  ];
  it.each(personal)('isPersonalName returns true for %s [PRV-01]', (name) => expect(isPersonalName(name)).toBe(true));

  const other = [
    'utm_id',
    'ut_id',
    'conversion_pg_qry',
    'UTM_ID',
    'utm_source',
    'q',
    'page',
    'amount',
    'frequency',
    'ub_tactic',
    'name',
    '',
    '_env',
  ];
  it.each(other)('isPersonalName returns false for %s [PRV-01]', (name) => expect(isPersonalName(name)).toBe(false));
});

describe('maskPersonal', () => {
  const masked: [text: string, expected: string][] = [
    ['jane@example.org', MASK],
    ['jane.doe+news@mail.example.co.uk', MASK],
    ['write to jane@example.org, please', `write to ${MASK}, please`],
    ['mailto:jane@example.org', `mailto:${MASK}`],
    ['jane%40example.org', MASK],
    ['jane%2540example.org', MASK],
    ['jane%252540example.org', MASK],
    ['jane＠example.org', MASK],
    ['ja\u200bne@exam\u200dple.org', MASK],
    ['JANE@EXAMPLE.ORG', MASK],
    ['write to jane@[192.168.0.1], please', `write to ${MASK}, please`],
    ['jane@[IPv6:2001:db8::1]', MASK],
    ['from "jane doe"@x.example to all', `from ${MASK} to all`],
    ['"jane doe" @ x.example', MASK],
    ['"jane doe"@[192.168.0.1]', MASK],
    ['%22jane%20doe%22%40x.example', MASK],
    ['550e8400-e29b-41d4-a716-446655440000@relay.example.org', MASK],
    ['123-45-6789', MASK],
    ['ssn 123-45-6789.', `ssn ${MASK}.`],
    ['%31%32%33-45-6789', MASK],
    ['5550100199', MASK],
    ['555-010-0199', MASK],
    ['555.010.0199', MASK],
    ['(555) 010-0199', MASK],
    ['+1 555 010 0199', MASK],
    ['+1 (555) 010-0199', MASK],
    ['+33 1 23 45 67 89', MASK],
    ['1234567890123', MASK],
    ['５５５-０１０-０１９９', MASK],
    ['call 555-010-0199 now', `call ${MASK} now`],
    ['call-555-010-0199', `call-${MASK}`],
    ['555-010-0199 or 555-010-0198', `${MASK} or ${MASK}`],
    ['555-010-0199 555-010-0198', MASK],
    ['555 010 0199 555 010 0198', MASK],
    ['123-45-6789 555-010-0199', MASK],
    ['555.0100199', MASK],
    ['192.168.100.200', MASK],
    ['555,010,0199', MASK],
    ['2026-11-21 555-010-0199', `2026-11-21 ${MASK}`],
  ];
  it.each(masked)('maskPersonal masks personal data in %s [PRV-01]', (text, expected) => expect(maskPersonal(text)).toBe(expected));

  const kept = [
    ...[
      '',
      'climate',
      '2026-11-21',
      '2026-11-21 02:25:59',
      '2026-11-21T02:25:59.000Z',
      '11/21/2026 10:30',
      '21.11.2026 10:30',
      '2026-01-01 - 2026-12-31',
    ],
    ...[
      '25',
      '100.00',
      '1234.50',
      '10000000.00',
      '$1,234,567,890.00',
      '-38.895110012',
      '172.16.254.1',
      '1.3.8',
      '1.3.8+a2345678',
      '1.3.8+f0000000',
      '1920x1080',
      '20261121',
    ],
    ...['550e8400-e29b-41d4-a716-446655440000', '12345678-1234-4234-8234-123456789012', 'G-MAIN000001', 'a1234567890b', '0123456789abcdef'],
    ...['"jane doe" at home', 'rows[0]@[1]', '"a" and "b" @ noon', 'see @[name]'],
    ...['123456789', '12345678901234', '100%', '%zz', '@climate', 'meet us @ noon', 'a@b', '#StopTheDrill', 'What now?', 'İstanbul'],
  ];
  it.each(kept)('maskPersonal leaves %s alone [PRV-01]', (text) => expect(maskPersonal(text)).toBe(text));

  const between = fc.constantFrom('', '-', '.', ' ');
  const number = fc
    .tuple(
      fc.stringMatching(/^[2-9]\d\d$/),
      between,
      fc.stringMatching(/^\d{3}$/),
      fc.stringMatching(/^\d{4}$/),
      fc.constantFrom('', '+1 ', '1-', '+44 '),
    )
    .map(([area, joint, exchange, line, country]) => [area, exchange, line].join(joint).replace(/^/, country));
  const label = fc.stringMatching(/^[a-z0-9é]([a-z0-9é-]{0,10}[a-z0-9])?$/);
  const address = fc
    .tuple(fc.stringMatching(/^[a-zA-Z0-9](['a-z0-9._+~!$*-]{0,20}[a-z0-9])?$/), label, fc.stringMatching(/^[a-z]{2,10}$/))
    .map(([local, host, top]) => `${local}@${host}.${top}`);
  const quoted = fc
    .tuple(fc.stringMatching(/^[a-z][a-z .,;:<>()[\]-]{0,20}[a-z]$/), label, fc.stringMatching(/^[a-z]{2,10}$/))
    .map(([local, host, top]) => `"${local}"@${host}.${top}`);
  const literal = fc
    .tuple(
      fc.stringMatching(/^[a-z][a-z0-9._+~!$*-]{0,20}$/),
      fc.oneof(
        fc.ipV4(),
        fc.ipV6().map((ip) => `IPv6:${ip}`),
      ),
    )
    .map(([local, ip]) => `${local}@[${ip}]`);
  const prose = fc.constantFrom('', 'Call ', 'Dear reader, ', 'ref: ');
  const encoded = fc.constantFrom<(text: string) => string>(
    (text) => text,
    encodeURIComponent,
    (text) => encodeURIComponent(encodeURIComponent(text)),
  );

  it('masks every address and number, however it is written or encoded [PRV-01]', () => {
    fc.assert(
      fc.property(fc.oneof(address, quoted, literal, number), prose, encoded, (secret, before, encode) => {
        expect(maskPersonal(encode(before + secret))).toBe(before + MASK);
      }),
      { numRuns: 1000 },
    );
  });

  it('maskPersonal never throws, and is idempotent [PRV-01]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = maskPersonal(text);
        expect(maskPersonal(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    'a',
    '1',
    '@',
    '%',
    '.',
    '-',
    ' ',
    'a@',
    'a.',
    '1-',
    '1.',
    '1 ',
    '%25',
    '(',
    '+',
    '12-',
    'a@b.',
    '2026-11-',
    '"',
    '@[',
    '"a" ',
    '@[1.',
    '"@',
  ])('takes time proportional to the length of a text of %s [PRV-01]', (unit) => {
    for (const end of ['', '!'])
      expect(growth(16, (size) => maskPersonal(unit.repeat((size * 4_000) / unit.length) + end))).toBeLessThan(64);
  });
});

describe('isPersonalParameter', () => {
  const cases: [name: string, value: string, personal: boolean][] = [
    ['email', 'x', true],
    ['q', 'jane@example.org', true],
    ['q', '123-45-6789', true],
    ['q', '555 010 0199', true],
    ['q', 'jane%40example.org', true],
    ['next', 'https://www.main.example/?fname=Jane', true],
    ['next', 'https%3A%2F%2Fwww.main.example%2F%3Ffname%3DJane', true],
    ['next', 'https://www.main.example/?page=2', false],
    ['jane@example.org', '', true],
    ['q', 'forest', false],
    ['utm_id', '1234567890', false],
    ['ut_id', '1234567890', false],
    ['conversion_pg_qry', '5550100199', false],
    ['conversion_pg_qry', 'email=jane@example.org', true],
    ['ut_id', 'amFuZUBleGFtcGxlLm9yZw', true],
    ['q', 'amFuZUBleGFtcGxlLm9yZw==', true],
    ['state', 'v1_amFuZUBleGFtcGxlLm9yZw', true],
    ['data', 'Zm5hbWU9SmFuZSZwYWdlPTI', true],
    ['user', '{"id":1,"fname" : "Jane"}', true],
    ['user', '{"id":1,"topic":"city life"}', false],
  ];
  it.each(cases)('isPersonalParameter decides for %s=%s: %s [PRV-01]', (name, value, personal) =>
    expect(isPersonalParameter(name, value)).toBe(personal),
  );
});
