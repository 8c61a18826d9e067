import { expect, it } from 'vitest';
import { type ModeFacts, type Reason, reasonFor } from '../../../../plugins/consent/receipt/reason';

const american: ModeFacts = {
  manifest: undefined,
  attribute: undefined,
  region: undefined,
  country: '',
  sensitive: false,
  language: 'en-US',
  behind: 300,
  timeZone: () => 'America/New_York',
};
const european = { behind: -60, timeZone: () => 'Europe/Paris' };

const cases: [string, boolean, Partial<ModeFacts>, boolean, Reason][] = [
  ['the manifest', true, { manifest: 'opt-in', attribute: 'true' }, true, 'manifest'],
  ['the attribute that asks', true, { attribute: '' }, true, 'attribute'],
  ['the attribute that does not', false, { attribute: 'false', country: 'FR' }, true, 'attribute'],
  ['the country abroad', true, { country: 'FR' }, true, 'country'],
  ['the country at home', false, { country: 'US', language: 'fr' }, true, 'country'],
  ['the region abroad', true, { region: 'FR', country: 'US' }, true, 'region'],
  ['the region at home', false, { region: 'US-CA', country: 'FR' }, true, 'region'],
  ['the path', true, { sensitive: true, country: 'US' }, true, 'path'],
  ['another language', true, { language: 'fr' }, true, 'language'],
  ['a European clock', true, european, true, 'time_zone'],
  ['an American clock', false, {}, true, 'time_zone'],
  ['a browser without cookies', true, {}, false, 'no_cookies'],
  ['an earlier page with other facts', true, {}, true, 'earlier_page'],
  ['an earlier page without these facts', false, { country: 'FR' }, true, 'earlier_page'],
];
it.each(cases)('a receipt says that %s decided the mode [CON-25 DET-16]', (_, optIn, facts, stored, reason) => {
  expect(reasonFor(optIn, { ...american, ...facts }, stored)).toBe(reason);
});
