import { expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { UNCOUNTED_EVENTS } from '../../../lib/records/uncounted-events';
import { documentedQueries } from '../../../service/warehouse/documented';
import { uncountedNotes } from '../../../tools/check/uncounted-notes';

const plugin = (name: string, options = {}) => ({ name, options });
const site = (...plugins: object[]) => ({ plugins }) as unknown as Manifest;
const counting = [plugin('analytics'), plugin('donation'), plugin('vendors', { conversions: [{}] })];
const notes = (sites: Readonly<Record<string, Manifest>>) => uncountedNotes(new Map(Object.entries(sites)), ['quiz_done']);

it('check:sites lists the sites that count no gifts or no conversions', () => {
  expect(
    notes({
      a: site(...counting),
      b: site(plugin('analytics'), plugin('vendors', { conversions: [] })),
      c: site(plugin('analytics'), plugin('donation')),
      d: site(plugin('consent')),
    }),
  ).toEqual([
    'Receipts are not counted as gifts on b: a manifest counts them with `donation({ organisations })`.',
    'Forms, surveys and prompts are no conversions on b, c: a manifest counts them with `vendors({ conversions })`.',
  ]);
});

it('check:sites lists the events that experiments of pages and prompts name and that are never counted, each once', () => {
  const experiments = [{ id: 'hero', conversions: ['signup', 'quiz_done', 'quiz_don', 'page_view'] }];
  const prompts = { a: [{ id: 'p', experiment: { id: 'reason', conversions: ['submit', 'nothing_like_it'] } }, { id: 'q' }] };
  const all = site(...counting, plugin('experiments', { experiments }), plugin('prompts', { prompts }));
  expect(notes({ a: all, b: all })).toEqual([
    'sites/experiments.ts: hero: `conversions` names `quiz_don`, which no site declares. Did you mean `quiz_done`?',
    'sites/experiments.ts: hero: `conversions` names `page_view`, which the results never count.',
    'sites/prompts.ts: reason: `conversions` names `nothing_like_it`, which no site declares.',
  ]);
});

it('agrees with the documented query about the events that are never counted', () => {
  const [, list = ''] = /event not in \(([^)]+)\)/.exec(documentedQueries().get('Conversions by variant') ?? '') ?? [];
  expect([...list.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual([...UNCOUNTED_EVENTS].sort());
});
