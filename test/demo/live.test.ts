import { describe, expect, it } from 'vitest';
import type { Kind } from '../../demo/kept/entry';
import { describeEntry } from '../../demo/live/describe-entry';
import { placeIn, queryOf } from '../../demo/live/place';
import { errorReport, hit, receipt, rejection } from '../../tools/lab/bodies';

describe('the place among the arrivals', () => {
  it('is read from the address as it was written; any other address means the newest page', () => {
    const place = { kind: 'error', text: 'a&b', before: '5.error.7' } as const;
    expect(placeIn(`?${queryOf(place)}`)).toEqual(place);
    expect(placeIn('?kind=constructor')).toEqual({ text: '' });
    expect(String(queryOf({ text: ' ' }))).toBe('');
  });
});

describe('describeEntry', () => {
  const report = errorReport();
  it.each<[Kind, unknown, string, string, string]>([
    ['hit', hit({ event_category: 'link', page_path: '/a' }), 'page_view', 'main', 'link · /a'],
    ['error', { ...report.errors[0], metadata: report.metadata }, 'x is not a function', 'main', 'javascript_error'],
    ['csp', { 'document-uri': 'http://blogs.taproot.localhost/', 'effective-directive': 'img-src' }, 'img-src', 'blogs', ''],
    ['receipt', receipt({ consent_uuid: 'id' }), 'accept · necessary,analytics', 'main', 'id · banner · en · opt_out · manifest'],
    ['unanswered', { site: 'main', language: 'es' }, 'Left unanswered', 'main', 'es'],
    ['rejection', rejection({ consent_uuid: 'id', consent_date: 'day' }), 'Only what is necessary', '', 'id · day'],
  ])('describeEntry titles the entry %s', (kind, body, title, site, gist) => {
    expect(describeEntry({ kind, body })).toEqual({ title, site, gist });
  });
});
