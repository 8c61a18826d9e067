import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../../lib/contracts/prompt-definition';
import { type Listed, listedFor } from '../../../../lib/url/listed-for';
import { readDefinition } from '../../../../plugins/prompts/read-definition';
import { promptAnswers, siblings } from '../../../../sites/network';
import { checkPrompts } from '../../../../tools/check/sites/check-prompts';
import { valuesOf } from '../../../support/contracts/contracts';
import { placesOf, replaced } from '../../../support/contracts/places';

const PAGES = [new URL('https://www.main.example/a?b=c'), new URL('http://main.taproot.localhost:8080/')];

const buildAccepts = (value: unknown, answers: Listed = promptAnswers) => checkPrompts({ main: [value] }, siblings, answers).length === 0;
const pagesAccept = (value: unknown, answers: Listed = promptAnswers) =>
  PAGES.every((page) => 'id' in readDefinition(value, siblings, page.href, listedFor(answers, page)[0]));

const NO_FORMS = { production: [], local: [] };
const STRANGE_FORMS = { ...promptAnswers, production: ['https://forms.elsewhere.example/'] };

const sound = { id: 'a', type: 'Message', layout: 'modal' };
const asking = (more: object) => ({ ...sound, type: 'Form', formElements: [{ type: 'text', name: 'a', label: 'A' }], ...more });
const field = (more: object) => asking({ answers: 'page', formElements: [{ type: 'text', name: 'a', label: 'A', ...more }] });
const choices = [{ value: 'x', label: 'X' }];
/** 101 characters, 202 UTF-16 units. */
const EMOJI = '😀'.repeat(101);

const cases: [answer: 'accepts' | 'refuses', what: string, value: unknown][] = [
  ['accepts', 'an https address', { ...sound, okAddress: 'https://www.main.example/a' }],
  ['accepts', 'a path', { ...sound, okAddress: '/a' }],
  ['accepts', 'an empty address', { ...sound, okAddress: '' }],
  ['accepts', 'a local http address', { ...sound, okAddress: 'http://forms.taproot.localhost/' }],
  ['refuses', 'an address that names a user', { ...sound, okAddress: 'https://user@www.main.example/' }],
  ['refuses', 'an address that names a password', { ...sound, okAddress: 'https://:word@www.main.example/' }],
  ['refuses', 'an image’s address that names a user', { ...sound, image: { src: 'https://user@www.main.example/', alt: '' } }],
  ['refuses', 'answers to an address that names a user', asking({ submit: 'https://user@forms.main.example/' })],
  ['refuses', 'an http address', { ...sound, okAddress: 'http://www.main.example/' }],
  ['refuses', 'an address of 2001 characters', { ...sound, okAddress: `/${'a'.repeat(2_000)}` }],
  ['accepts', 'answers to the network', asking({ submit: 'https://forms.main.example/a' })],
  ['accepts', 'answers to a path', asking({ submit: '/a' })],
  ['refuses', 'answers to another host', asking({ submit: 'https://elsewhere.example/' })],
  ['refuses', 'answers to the host that stands for the page in checks', asking({ submit: 'https://page.example/' })],
  ['refuses', 'answers to an address that is a path on https pages alone', asking({ submit: 'https:a' })],
  ['refuses', 'answers to no address', asking({ submit: '' })],
  ['refuses', 'answers to no address, and to the forms service', asking({ submit: '', answers: 'forms' })],
  ['accepts', 'answers to no address, and to the page', asking({ submit: '', answers: 'page' })],
  ['accepts', 'answers to the forms service', asking({ answers: 'forms' })],
  ['refuses', 'answers that nobody takes', asking({})],
  ['accepts', 'fields in a message', { ...asking({}), type: 'Message' }],
  ['refuses', 'a line of 101 emoji', { ...sound, headline: EMOJI }],
  ['accepts', 'a line of 100 emoji', { ...sound, headline: EMOJI.slice(2) }],
  ['refuses', 'a text of 1001 emoji', { ...sound, msg: '😀'.repeat(1_001) }],
  ['refuses', 'an empty line', { ...sound, headline: '' }],
  ['refuses', 'an id of 41 letters', { ...sound, id: 'a'.repeat(41) }],
  ['refuses', 'an unknown key', { ...sound, colour: 'red' }],
  ['refuses', 'a key of the prototype', JSON.parse('{"id":"a","type":"Message","layout":"modal","__proto__":{}}')],
  ['refuses', 'a list of conditions', { ...sound, display: [] }],
  ['refuses', 'null for conditions', { ...sound, display: null }],
  ['refuses', 'a date of no calendar', { ...sound, publish: 'soon' }],
  [
    'accepts',
    'an audience',
    { ...sound, display: { audience: { countries: ['US'], flags: { hvp: true }, experiments: { hero: ['variant1'] } } } },
  ],
  ['refuses', 'a list for an audience', { ...sound, display: { audience: [] } }],
  [
    'accepts',
    'variants of its texts',
    { ...sound, experiment: { id: 'w', variants: { control: {}, variant1: { shows: { headline: 'B' } } } } },
  ],
  ['refuses', 'a text for variants', { ...sound, experiment: 'w' }],
  ['refuses', 'more visits than 10 000', { ...sound, display: { visits: 10_001 } }],
  ['refuses', 'a pause of over ten years', { ...sound, display: { pauses: { close: { duration: 315_360_001 } } } }],
  ['refuses', 'a priority of 1001', { ...sound, priority: 1_001 }],
  ['refuses', 'a broken pattern in an address rule', { ...sound, display: { addresses: [{ match: 'regex', value: '(' }] } }],
  ['refuses', 'a pattern of 101 emoji in an address rule', { ...sound, display: { addresses: [{ match: 'regex', value: EMOJI }] } }],
  ['accepts', 'a broken pattern that an address rule takes as text', { ...sound, display: { addresses: [{ match: 'path', value: '(' }] } }],
  ['refuses', 'an address rule of no characters', { ...sound, display: { addresses: [{ match: 'path', value: '' }] } }],
  ['refuses', 'a meta without content', { ...sound, display: { meta: [{ name: 'a' }] } }],
  ['refuses', '51 missing fields', { ...sound, display: { missing: Array(51).fill('a') } }],
  ['refuses', 'two fields of one name', asking({ answers: 'page', formElements: Array(2).fill({ type: 'text', name: 'a', label: 'A' }) })],
  ['refuses', 'a broken pattern of a field', field({ pattern: '(' })],
  ['refuses', 'a day that is a time', field({ type: 'date', min: '2026-05-01T00:00:00Z' })],
  ['refuses', 'choices without values', field({ type: 'select' })],
  ['accepts', 'choices', field({ type: 'select', values: choices })],
  ['refuses', 'a motivation under another name', field({ type: 'motivation' })],
  ['accepts', 'a motivation', field({ type: 'motivation', name: 'motivation' })],
  ['refuses', 'a motivation as text', field({ name: 'motivation' })],
  ['refuses', 'a motivation that may be left out', field({ type: 'motivation', name: 'motivation', required: false })],
  ['refuses', 'a motivation with other values', field({ type: 'radio-group', name: 'motivation', values: choices })],
  ['refuses', 'inherited keys', Object.create(sound)],
  ['refuses', 'keys that are not enumerable', Object.defineProperty({ ...sound }, 'layout', { value: 'modal', enumerable: false })],
  ['refuses', 'a whole of which JSON makes something else', Object.assign(Object.create({ toJSON: () => 'a' }), sound)],
];

describe('the check of prompts in the build', () => {
  it.each(cases)('%s %s, as a page does [PRM-01 PRM-03 PRM-04]', (answer, _, value) => {
    const accepted = answer === 'accepts';
    expect({ build: buildAccepts(value), pages: pagesAccept(value) }).toEqual({ build: accepted, pages: accepted });
  });

  it('refuses answers to the forms service if no service is listed, or one outside the network, as a page does [PRM-03]', () => {
    const prompt = asking({ answers: 'forms' });
    expect([NO_FORMS, STRANGE_FORMS].map((answers) => buildAccepts(prompt, answers))).toEqual([false, false]);
    expect([NO_FORMS, STRANGE_FORMS].map((answers) => pagesAccept(prompt, answers))).toEqual([false, false]);
  });

  it('refuses any value that a page refuses, plain data or not [PRM-01]', () => {
    const odd = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.constant(() => 1),
    );
    const places = fc.tuple(valuesOf(prompt), fc.nat(), fc.string(), fc.boolean());
    fc.assert(
      fc.property(places, odd, ([value, n, key, isMore], other) => {
        const all = placesOf(prompt, value).map(({ path }) => path);
        const path = all[n % all.length] ?? [];
        const given = replaced(value, isMore ? [...path, key] : path, other);
        if (!pagesAccept(given)) expect(buildAccepts(given)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('names a value that is not plain data, instead of throwing [PRM-01]', () => {
    const circular: Record<string, unknown> = { ...sound };
    circular.priority = circular;
    for (const value of [circular, { ...sound, priority: 1n }])
      expect(checkPrompts({ main: [value] }, siblings, promptAnswers)).toEqual([
        'sites/prompts.ts: `main.0` is no plain data. Expected texts, numbers, booleans, lists and objects of them.',
      ]);
  });

  it('names the place of a field’s fault, and the value there [PRM-01]', () => {
    expect(checkPrompts({ main: [field({ type: 'motivation' })] }, siblings, promptAnswers)).toEqual([
      'sites/prompts.ts: `main.0.formElements.0.name` is "a". Expected motivation.',
    ]);
  });
});

it.each<[string, object, string]>([
  [
    'a flag that is none',
    { display: { audience: { flags: { vip: true } } } },
    '`main.0.display.audience.flags.vip` is true. Expected one of the flags',
  ],
  [
    'a delay, which prompts have of their own',
    { experiment: { id: 'w', delay: 5, variants: { control: {}, variant1: {} } } },
    '`main.0.experiment` has no `delay`',
  ],
  [
    'an address of a variant that is a script',
    { experiment: { id: 'w', variants: { control: {}, variant1: { shows: { okAddress: 'javascript:1' } } } } },
    '`main.0.experiment.variants.variant1.shows',
  ],
  ['a country of three letters', { display: { audience: { countries: ['USA'] } } }, 'is "USA". Expected two capital letters'],
  ['variants without a control', { experiment: { id: 'w', variants: { variant1: {} } } }, 'Expected `control` and at least one of'],
  [
    'a variant of another layout',
    { experiment: { id: 'w', variants: { control: {}, variant1: { shows: { layout: 'bar' } } } } },
    '`main.0.experiment.variants.variant1.shows`',
  ],
])('the build refuses %s of a prompt in one line [PRM-01]', (_, more, fault) => {
  const found = checkPrompts({ main: [{ ...sound, ...more }] }, siblings, promptAnswers);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(fault);
});
