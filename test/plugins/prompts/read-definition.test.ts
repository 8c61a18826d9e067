import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDefinition } from '../../../plugins/prompts/read-definition';
import { promptAnswers, siblings } from '../../../sites/network';
import { prompts } from '../../../sites/prompts';
import { checkPrompts } from '../../../tools/check/sites/check-prompts';
import { pageContracts, valuesOf } from '../../support/contracts/contracts';

const base = 'https://www.main.example/';
const FORMS = 'https://forms.main.example/v1/Prompts/';
const read = (value: unknown) => readDefinition(value, siblings, base, FORMS);
const sound = { id: 'a', type: 'Message', layout: 'modal' };
const form = (field: object) => ({ ...sound, type: 'Form', formElements: [{ type: 'text', name: 'a', label: 'A', ...field }] });
const values = [{ value: 'x', label: 'X' }];

const wrong: [string, unknown, string][] = [
  ['nothing', undefined, 'prompt (no id): expected an object'],
  ['a text', 'hello', 'prompt (no id): expected an object'],
  ['no id', { type: 'Form', layout: 'bar' }, 'prompt (no id).id: expected, but missing'],
  ['another type', { ...sound, type: 'Popup' }, 'prompt a.type: expected Message, Form, Subscription, Gate'],
  ['a type in lower case', { ...sound, type: 'message' }, 'prompt a.type: expected Message, Form, Subscription, Gate'],
  ['another layout', { ...sound, layout: 'folding' }, 'prompt a.layout: expected modal, slideout, bar, button, inline'],
  ['no layout', { id: 'a', type: 'Gate' }, 'prompt a.layout: expected, but missing'],
  ['a script for an address', { ...sound, okAddress: 'javascript:alert(1)' }, 'prompt a.okAddress: expected an https address, or a path'],
  ['answers that leave the network', { ...sound, submit: 'https://evil.example/' }, 'prompt a.submit: expected an address of the network'],
  ['answers without a receiver', form({}), 'prompt a: expected submit, an address that takes the answers, or answers, forms or page'],
  ['an invalid date', { ...sound, publish: 'soon' }, 'prompt a.publish: expected a date, as in 2026-05-01T00:00:00Z'],
  ['a scroll above 100', { ...sound, display: { scroll: 101 } }, 'prompt a.display.scroll: expected a number from 0 to 100'],
  ['a broken pattern', form({ pattern: '(' }), 'prompt a.formElements.0.pattern: expected a regular expression'],
  ['choices without any', form({ type: 'select' }), 'prompt a.formElements.0.values: expected those that can be chosen'],
  [
    'a choice without a label',
    form({ type: 'select', values: [{ value: 'x' }] }),
    'prompt a.formElements.0.values.0.label: expected, but missing',
  ],
  [
    'a motivation that is not required',
    form({ type: 'motivation', name: 'motivation', required: false }),
    'prompt a.formElements.0.required: expected true',
  ],
  [
    'a motivation of another kind',
    form({ type: 'radio-group', name: 'motivation', values }),
    'prompt a.formElements.0.values: expected climate, nature, all_the_above, none_or_other',
  ],
];

describe('readDefinition of prompts', () => {
  it.each(wrong)('rejects a prompt with %s, and names the place [PRM-01 PRM-04]', (_, value, fault) => {
    expect(read(value)).toEqual([fault]);
    expect(checkPrompts({ main: [value] }, siblings, promptAnswers)).not.toEqual([]);
  });

  const types = ['Message', 'Form', 'Subscription', 'Gate'];
  const layouts = ['modal', 'slideout', 'bar', 'button', 'inline'];
  it.each(types.flatMap((type) => layouts.map((layout) => [type, layout] as const)))('accepts a %s in a %s [PRM-01]', (type, layout) => {
    expect(read({ id: 'a', type, layout })).toEqual({ id: 'a', type, layout });
    expect(checkPrompts({ main: [{ id: 'a', type, layout }] }, siblings, promptAnswers)).toEqual([]);
  });

  it('readDefinition of prompts names unknown keys [PRM-01]', () => {
    expect(read({ ...sound, onClick: 'alert(1)' })).toEqual([
      expect.stringMatching(/^prompt a\.onClick: unknown, expected id, type, layout/),
    ]);
  });

  it('readDefinition of prompts accepts the network’s own prompts [PRM-01]', () => {
    expect(checkPrompts(prompts, siblings, promptAnswers)).toEqual([]);
    for (const one of Object.values(prompts).flat()) expect(read(one)).toEqual({ ...one, ...(one.answers && { submit: FORMS + one.id }) });
  });

  it('returns a definition or lines about its faults for any value, and never throws [PRM-01]', () => {
    fc.assert(
      fc.property(fc.oneof(valuesOf(pageContracts.prompt), fc.anything(), fc.object()), (value) => {
        const answer = read(value);
        expect('id' in answer || (answer as readonly string[]).every((line) => line.startsWith('prompt'))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('rejects a value that throws when read [PRM-01]', () => {
    const trap = {
      get id(): string {
        throw new Error('no');
      },
    };
    expect(read(trap)).toEqual(['prompt: expected plain data']);
  });
});
