import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerTime } from '../../../../lib/records/answered';
import { factsText, readFacts, stateBefore, statesFacts, textsIn } from '../../../../plugins/consent/receipt/facts';

const text = (before: string, by: string, within: AnswerTime | '' | 7 = 5) =>
  factsText(before, by, 'main', 'es', true, undefined, '325bff32', '1.3.8+f3e893f8', within as AnswerTime);

describe('readFacts', () => {
  /** The state before, who chose, whether it refuses, whether it omits something, the action, and its place. */
  const choices: [string, string, boolean, boolean, string, string][] = [
    ['new', 'banner', false, false, 'accept', 'banner'],
    ['new', 'banner', true, true, 'reject', 'banner'],
    ['new', 'saved', false, false, 'save', 'settings'],
    ['new', 'saved', true, true, 'reject', 'settings'],
    ['new', 'settings', false, false, 'accept', 'settings'],
    ['new', 'api', false, true, 'save', 'api'],
    ['new', 'api', false, false, 'accept', 'api'],
    ['rejected', 'settings', false, false, 'accept', 'settings'],
    ['rejected', 'settings', true, true, 'reject', 'settings'],
    ['granted', 'settings', true, true, 'withdraw', 'settings'],
    ['granted', 'saved', true, true, 'withdraw', 'settings'],
    ['granted', 'api', true, true, 'withdraw', 'api'],
    ['granted', 'saved', false, true, 'save', 'settings'],
    ['unset', 'banner', false, false, 'renew', 'banner'],
    ['unset', 'banner', true, true, 'renew', 'banner'],
    ['link', 'api', true, true, 'handed_on', 'link'],
    ['link', 'api', false, false, 'handed_on', 'link'],
  ];
  it.each(choices)(
    'readFacts, after %s by %s, refusing %s, in part %s, reads %s by %s [CON-25]',
    (before, by, refuses, partly, action, how) => {
      expect(readFacts(text(before, by), refuses, partly)).toEqual({
        action,
        how,
        site: 'main',
        language: 'es',
        optIn: true,
        abroad: '',
        texts: '325bff32',
        version: '1.3.8+f3e893f8',
        within: 5,
      });
    },
  );

  it.each<[AnswerTime | '' | 7, AnswerTime | undefined]>([
    ['', undefined],
    [0, 0],
    [300, 300],
    [7, undefined],
  ])('reads the time "%s" to the answer as %s [CON-25]', (within, expected) => {
    expect(readFacts(text('new', 'banner', within), false, false)?.within).toBe(expected);
  });

  it('readFacts rejects text that is malformed [CON-25]', () => {
    for (const other of ['', 'new', text('new', 'tab'), `${text('new', 'api')}~`, text('new', 'api').replace('main', 'Main<')])
      expect(readFacts(other, false, false)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (other) => readFacts(other, false, false) === undefined));
  });
});

it.each<[string, unknown, string]>([
  ['nobody had chosen', true, 'new'],
  ['a link brought a refusal', 'no29912345', 'link'],
  ['a link brought a grant', 'yes29912345.1794740460000', 'link'],
  ['the visitor had agreed', 'granted', 'granted'],
  ['a sibling wrote the cookie', 7, ''],
])('the state before a choice is read from its record where %s [CON-25]', (_, before, state) => {
  expect(stateBefore(before)).toBe(state);
  expect(statesFacts(state)).toBe(false);
});

it('the facts of a receipt name their texts, and are told from the state before the choice [CON-25 CON-05]', () => {
  const facts = text('new', 'banner');
  expect(facts).toBe('new~banner~main~es~true~~325bff32~1.3.8+f3e893f8~5');
  expect([statesFacts(facts), textsIn(facts), textsIn('new')]).toEqual([true, '325bff32', undefined]);
});
