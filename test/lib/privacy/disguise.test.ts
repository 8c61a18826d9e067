import { describe, expect, it } from 'vitest';
import { plain, replaceHidden } from '../../../lib/privacy/disguise';
import { isPersonalParameter } from '../../../lib/privacy/personal-data';
import { growth } from '../../support/growth';

const sees = (text: string) => text.includes('jane@');
const found = (text: string) => replaceHidden(text, sees, '***');

describe('plain', () => {
  const cases: [written: string, said: string][] = [
    ['jane%252540example.org', 'jane@example.org'],
    ['ｊａｎｅ＠example．org', 'jane@example.org'],
    ['ja\u200bne\u2060@exam\u00adple.org', 'jane@example.org'],
    ['jane&#64;example。org', 'jane@example.org'],
    ['100% of us', '100% of us'],
  ];
  it.each(cases)('plain reveals the text in %s [PRV-01]', (written, said) => expect(plain(written)).toBe(said));
});

describe('replaceHidden', () => {
  const hidden: [given: string, left: string][] = [
    ['amFuZUBleGFtcGxlLm9yZw==', '***'],
    ['amFuZUBleGFtcGxlLm9yZw', '***'],
    ['by amFuZUBleGFtcGxlLm9yZw== here', 'by *** here'],
    ['id_amFuZUBleGFtcGxlLm9yZw', '***'],
    ['WVcxMVpVQmxlR0Z0Y0d4bExtOXlady==', 'WVcxMVpVQmxlR0Z0Y0d4bExtOXlady=='],
    ['YW1GdVpVQmxlR0Z0Y0d4bExtOXladz09', '***'],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJqYW5lQGV4YW1wbGUub3JnIn0.', 'eyJhbGciOiJub25lIn0.***.'],
    [btoa('José jane@example.org'), '***'],
    [btoa('\u00ef\u00bf\u00bd jane@example.org'), '***'],
    ['InternationalClimateAction', 'InternationalClimateAction'],
    ['q83vASNFZ4mrze8BI0VniQ==', 'q83vASNFZ4mrze8BI0VniQ=='],
  ];
  it.each(hidden)('replaceHidden turns %s into %s [PRV-01]', (given, left) => expect(found(given)).toBe(left));
});

it.each(['a', '"', '" ', '{"', '=', 'A-', 'QUFB', 'QUFBQUFBQUFBQUFB-', '%', '%25', '&', '&#64', 'ａ', '\u200b', ' ', '@'])(
  'the search for disguised data takes time proportional to the length of a text of %s [PRV-01]',
  (unit) => {
    for (const end of ['', '!'])
      expect(growth(16, (size) => isPersonalParameter('q', unit.repeat((size * 4_000) / unit.length) + end))).toBeLessThan(64);
  },
);
