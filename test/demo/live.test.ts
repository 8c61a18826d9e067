import { describe, expect, it } from 'vitest';
import { describeEntry } from '../../demo/live/describe-entry';
import { changed, MOST_SHOWN } from '../../demo/live/feed';
import type { Entry, Kind } from '../../demo/store';
import { errorReport, hit, receipt, rejection } from './support/bodies';

const entry = (id: number): Entry => ({ id, kind: 'hit', time: 0, body: {} });
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('the list of arrivals', () => {
  it('shows the newest first, without duplicates', () => {
    const first = changed([], { type: 'arrived', entries: [entry(1), entry(2)] });
    expect(ids(changed(first, { type: 'arrived', entries: [entry(2), entry(3)] }))).toEqual([3, 2, 1]);
  });

  it('stays the same object when nothing is new', () => {
    const first = changed([], { type: 'arrived', entries: [entry(1)] });
    expect(changed(first, { type: 'arrived', entries: [entry(1)] })).toBe(first);
  });

  it('is bounded, and can be cleared', () => {
    const many = Array.from({ length: MOST_SHOWN + 5 }, (_, i) => entry(i + 1));
    const full = changed([], { type: 'arrived', entries: many });
    expect([full.length, full[0]?.id]).toEqual([MOST_SHOWN, MOST_SHOWN + 5]);
    expect(changed(full, { type: 'forgotten' })).toEqual([]);
  });
});

describe('describeEntry', () => {
  const report = errorReport();
  it.each<[Kind, unknown, string, string, string]>([
    ['hit', hit({ event_category: 'link', page_path: '/a' }), 'page_view', 'main', 'link · /a'],
    ['error', { ...report.errors[0], metadata: report.metadata }, 'x is not a function', 'main', 'javascript_error'],
    ['csp', { 'document-uri': 'http://blogs.taproot.localhost/', 'effective-directive': 'img-src' }, 'img-src', 'blogs', ''],
    ['receipt', receipt({ consent_uuid: 'id' }), 'accept · necessary,analytics', 'main', 'id · banner · en · opt_out · manifest'],
    ['rejection', rejection({ consent_uuid: 'id', consent_date: 'day' }), 'Only what is necessary', '', 'id · day'],
  ])('titles the entry %s', (kind, body, title, site, gist) => {
    expect(describeEntry({ kind, body })).toEqual({ title, site, gist });
  });
});
