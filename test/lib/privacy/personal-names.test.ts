import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPersonalProperty } from '../../../lib/privacy/personal-names';
import { isReportable } from '../../../plugins/analytics/hit/redact';
import { growth } from '../../support/growth';
import { propertyNames } from '../../support/property-names';

const [ordinary, personal] = [propertyNames('ordinary'), propertyNames('personal')];

it('the corpus has at least 1000 ordinary and 200 personal names, without duplicates', () => {
  expect(ordinary.length).toBeGreaterThanOrEqual(1000);
  expect(personal.length).toBeGreaterThanOrEqual(200);
  expect([...ordinary, ...personal].filter((name, i, all) => all.indexOf(name) !== i)).toEqual([]);
});

it('the list of personal names flags no ordinary property name as personal or secret, and misses no personal one [PRV-02]', () => {
  const alarms = ordinary.filter((name) => !isReportable(name));
  const misses = personal.filter((name) => isReportable(name));
  console.log(
    `${alarms.length} false alarms in ${ordinary.length} ordinary names, ${misses.length} misses in ${personal.length} personal ones`,
  );
  expect({ alarms, misses }).toEqual({ alarms: [], misses: [] });
});

it('the list of personal names treats a name of letters like the same name in disguise [PRV-02]', () => {
  const parts = 'email mail e city c i t y mobile phone addr street ssn username user name f l first full is by smart opt subject _'.split(
    ' ',
  );
  const part = fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz_'));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 15 }), (chosen) => {
      const name = chosen.join('');
      expect(isPersonalProperty(name)).toBe(isPersonalProperty(`${name}\u200b`));
    }),
    { numRuns: 2_000 },
  );
});

it('the list of personal names ignores invisible characters and all kinds of separators [PRV-02]', () => {
  const names = ['e\u200bmail', 'First Name', 'ho\u00adme ci\u00adty', '｟city｠', 'user[e-mail]', 'c i t y', 'billing/city', 'email/'];
  expect(names.filter((name) => !isPersonalProperty(name))).toEqual([]);
});

it.each(['a', '_', 'A', 'e_', 'e', 'c_i', 'city', 'mobile', 'email_', 'a1', '%25'])(
  'the list of personal names takes time proportional to the length of a name of %s [PRV-01]',
  (unit) => expect(growth(16, (size) => isPersonalProperty(unit.repeat((size * 4_000) / unit.length)))).toBeLessThan(64),
);
