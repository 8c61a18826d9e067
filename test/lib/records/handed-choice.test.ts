import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConsentRecord } from '../../../kernel';
import { choiceText, grantText, readGrant, readRefusal, refusalText, refusalTime } from '../../../lib/records/handed-choice';
import { recordOf } from '../../support/jar/records';

const NOW = 1_794_740_460_000;
const record = (categories: readonly string[], more: object): ConsentRecord => ({
  categories,
  consent_date: new Date(NOW - 600_000).toISOString(),
  consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ...more,
});

/** Returns the text that a page hands on in a state. `more`: further fields of its cookie. */
function text(
  state: string,
  { gpc = false, address = false, grants = false, more = {}, granted = ['analytics'], asked = ['analytics'] } = {},
): string {
  const categories = ['necessary', ...(state === 'granted' ? granted : [])];
  const document = Object.create({ cookie: `edf_cc=${recordOf(categories, NOW - 600_000, more)}` });
  const consent = { state, record: state === 'unset' ? undefined : record(categories, more) };
  const window = { navigator: { globalPrivacyControl: gpc } };
  const visitor = { dnt: false, gpc: gpc || address };
  return choiceText({ env: { window, document, now: () => NOW }, consent, visitor } as never, grants, asked);
}

it.each<[string, string, Parameters<typeof text>[1], string]>([
  ['nothing before a choice', 'unset', {}, ''],
  ['a signal before a choice', 'unset', { gpc: true }, 'no'],
  ['a refusal', 'rejected', {}, 'no29912331'],
  ['a refusal, before a signal', 'rejected', { gpc: true }, 'no29912331'],
  ['the later of two refusals', 'rejected', { more: { refused: 29_912_335 } }, 'no29912335'],
  ['its own refusal, if the noted one is older', 'rejected', { more: { refused: 29_912_300 } }, 'no29912331'],
  ['its own refusal, if the noted text is no minute', 'rejected', { more: { refused: 'soon' } }, 'no29912331'],
  ['a refusal from outside the network as such', 'rejected', { more: { receipt: 'no29912331' } }, 'no29912331x'],
  ['it once its receipt is on the way', 'rejected', { more: { receipt: 'link~api~main~en' } }, 'no29912331x'],
  ['it once its receipt has arrived', 'rejected', { more: { linked: true } }, 'no29912331x'],
  ['a refusal from the network as its own', 'rejected', { more: { receipt: 'no29912331', linked: false } }, 'no29912331'],
  ['no grant if grants do not travel', 'granted', {}, ''],
  ['a grant if grants travel', 'granted', { grants: true }, `yes29912331.${NOW}`],
  ['a refusal in part', 'granted', { granted: ['analytics'], asked: ['analytics', 'advertising'] }, 'no29912331'],
  ['a refusal of analytics alone, which a site with more purposes took', 'granted', { granted: ['personalisation'] }, 'no29912331'],
  ['a recipient that is off as a refusal', 'granted', { grants: true, more: { asked: '.1.~social-pixel~' } }, 'no29912331'],
  ['nothing after a grant of all that was asked', 'granted', { granted: ['analytics', 'x'], asked: ['x', 'analytics'] }, ''],
  ['a signal before a grant', 'granted', { grants: true, gpc: true }, 'no'],
  ['nothing before a choice if the address alone says a signal', 'unset', { address: true }, ''],
  ['nothing of a grant if the address alone says a signal', 'granted', { grants: true, address: true }, ''],
  ['a refusal if the address says a signal, too', 'rejected', { address: true }, 'no29912331'],
])('a link hands on %s [CON-24]', (_, state, circumstances, handed) => {
  expect(text(state, circumstances)).toBe(handed);
});

const time = fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 });

it('hands on a choice by the minute, never earlier than it was made [CON-24]', () => {
  expect(refusalText(Date.parse('2026-11-20T10:00:00.001Z'))).toBe(`no${Date.parse('2026-11-20T10:01:00Z') / 60_000}`);
  expect(refusalText()).toBe('no');
  fc.assert(
    fc.property(time, time, (chosen, now) => {
      const read = readGrant(grantText(chosen, now));
      expect(read?.handed).toBe(now);
      expect((read?.chosen ?? 0) - chosen).toBeGreaterThanOrEqual(0);
      expect((read?.chosen ?? 0) - chosen).toBeLessThan(60_000);
    }),
  );
});

it.each(['', 'yes', 'no29912345', 'yes1', 'yes29912345.29912401', 'yes-1.1794740460000', ' yes1.1794740460000', 'yes1.1794740460000no5'])(
  'a transferred choice reads no grant in %j [CON-24]',
  (text) => {
    expect(readGrant(text)).toBeUndefined();
  },
);

it.each<[string, string | undefined, number]>([
  ['no29912345', 'no29912345', 29_912_345 * 60_000],
  ['no29912345x', 'no29912345', 29_912_345 * 60_000],
  ['no', 'no', Number.POSITIVE_INFINITY],
  ['yes1.1794740460000no5', 'no5', 5 * 60_000],
  ['yes29912345.1794740460000', undefined, Number.POSITIVE_INFINITY],
  ['', undefined, Number.POSITIVE_INFINITY],
])('reads %j as the refusal %j at %d ms [CON-24]', (text, refuses, time) => {
  const [found, minute] = readRefusal(text);
  expect([found, refusalTime(minute)]).toEqual([refuses, time]);
});
