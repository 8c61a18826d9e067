import { describe, expect, it } from 'vitest';
import type { AddressRule } from '../../../lib/contracts/address-rule';
import { isPlace } from '../../../lib/targeting/eligibility';
import { fill } from '../../../plugins/prompts/fill';
import { belongs, isPublished, type PageFacts } from '../../../plugins/prompts/page-rules';

const [publish, unpublish] = ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'];
const windows: [string, { publish?: string; unpublish?: string }, string, boolean][] = [
  ['a time without limits', {}, '2026-05-01T00:00:00Z', true],
  ['the moment before publish', { publish }, '2026-04-30T23:59:59.999Z', false],
  ['publish itself', { publish }, '2026-05-01T00:00:00Z', true],
  ['the moment before unpublish', { publish, unpublish }, '2026-05-31T23:59:59.999Z', true],
  ['unpublish itself', { publish, unpublish }, '2026-06-01T00:00:00Z', false],
  ['unpublish alone, before it', { unpublish }, '2020-01-01T00:00:00Z', true],
];

const url = 'https://www.main.example/news/air?utm_source=x';
const rules: [string, AddressRule[], boolean][] = [
  ['no rule', [], true],
  ['its path', [{ match: 'path', value: '/news/air/' }], true],
  ['another path', [{ match: 'path', value: '/news' }], false],
  ['its whole address', [{ match: 'exact', value: url }], true],
  ['a part', [{ match: 'contains', value: '/news' }], true],
  ['a regular expression', [{ match: 'regex', value: '/news/[a-z]+' }], true],
  [
    'one of two',
    [
      { match: 'path', value: '/x' },
      { match: 'contains', value: 'news' },
    ],
    true,
  ],
  [
    'one that excludes',
    [
      { match: 'contains', value: 'news' },
      { match: 'contains', value: 'air', exclude: true },
    ],
    false,
  ],
  ['only one that excludes, elsewhere', [{ match: 'path', value: '/x', exclude: true }], true],
];

const circumstances = (changes: Partial<PageFacts> = {}): PageFacts => ({
  now: Date.parse('2026-05-10T00:00:00Z'),
  url,
  visits: 2,
  fields: new Map([['fname', 'Ada']]),
  hasMeta: () => true,
  ...changes,
});
const shows = (display: object, changes?: Partial<PageFacts>) =>
  belongs({ id: 'a', type: 'Message', layout: 'modal', display }, circumstances(changes));

const texts: [string, string | undefined][] = [
  ['Hello', 'Hello'],
  ['Hello, {{fname}}!', 'Hello, Ada!'],
  ['Hello, {{ fname | friend }}!', 'Hello, Ada!'],
  ['Hello, {{lname | friend}}!', 'Hello, friend!'],
  ['Hello{{lname |}}!', 'Hello!'],
  ['Hello, {{lname}}!', undefined],
  ['{{evil}}', '<img src=x onerror=alert(1)>{{fname}}'],
  ['{{constructor | none}}', 'none'],
];

describe('page rules of prompts', () => {
  it.each(windows)('page rules of prompts decide about publication at %s [PRM-05]', (_, given, now, shown) => {
    expect(isPublished(given, Date.parse(now))).toBe(shown);
  });

  it.each(rules)('decide about an address with %s [PRM-07]', (_, given, shown) => {
    expect(isPlace(given, url)).toBe(shown);
  });

  it('require the visits, the meta and a missing field [PRM-07]', () => {
    expect([shows({ visits: 2 }), shows({ visits: 3 })]).toEqual([true, false]);
    const meta = [{ name: 'topic', content: 'air' }];
    expect([shows({ meta }), shows({ meta }, { hasMeta: () => false })]).toEqual([true, false]);
    expect([shows({ missing: ['fname'] }), shows({ missing: ['fname', 'zip'] })]).toEqual([false, true]);
  });

  it.each(texts)('page rules of prompts fill %j as %j [PRM-07]', (text, said) => {
    const fields = new Map([
      ['fname', 'Ada'],
      ['evil', '<img src=x onerror=alert(1)>{{fname}}'],
    ]);
    expect(fill(text, fields)).toBe(said);
  });
});
