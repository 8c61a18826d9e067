import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { placesAsHtml } from '../../../tools/audit/places-as-html';
import { codeOfPlaces, placesAsTable } from '../../../tools/audit/places-as-table';
import type { PlaceReport, PlacesReport } from '../../../tools/audit/run-places';

const RULE = {
  id: 'gdpr',
  mode: { analytics: 'opt-in' },
  signal: true,
  showsSignal: false,
  counts: false,
  sensitive: false,
  source: 'https://law.example',
  reviewed: '2026-11-01',
};

/** A report whose every text of a page's is that one. */
function reportWith(text: string, more: Partial<PlaceReport> = {}): PlacesReport {
  const finding = { what: text, page: text, states: ['untouched'] as const, rule: 'gdpr', source: RULE.source, mend: text };
  const place: PlaceReport = {
    ...{ place: 'DE', by: 'region', rule: RULE, sensitive: [text], findings: [finding], report: {} as never },
    rows: [
      { state: 'untouched', pages: 2, asked: true, statuses: [text], differs: 1, picture: 'AAAA' },
      { state: 'accepted', pages: 0, unreached: text, statuses: [], differs: 0 },
    ],
    skipped: [{ page: text, why: text, states: ['gpc'] }],
    ...more,
  };
  return { address: text, site: 'main', date: '2026-11-28T03:04:05.000Z', release: '1.3.8', places: [place], everywhere: [] };
}

function markup(text: string): string[] {
  const inside = (node: DefaultTreeAdapterTypes.ParentNode): string[] =>
    node.childNodes.flatMap((child) =>
      'attrs' in child ? [`${child.tagName} ${child.attrs.map(({ name, value }) => `${name}=${value}`)}`, ...inside(child)] : [],
    );
  return inside(parse(placesAsHtml(reportWith(text))));
}

describe('the report by place', () => {
  it('has the date, the release, the place, the rule with its source, a picture, and what was not looked at', () => {
    const html = placesAsHtml(reportWith('https://www.main.example/'));
    for (const part of [
      '2026-11-28T03:04:05.000Z',
      'Release 1.3.8',
      'DE, known by data-region',
      'https://law.example',
      'data:image/jpeg;base64,AAAA',
    ])
      expect(html).toContain(part);
    expect(html).toContain('What was not looked at');
    expect(html).toContain('for counsel to confirm');
  });

  it('lets no text of a page become markup, and loads nothing', () => {
    const plain = markup('x');
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(markup(`<img src=x onerror=y>${text}`)).toEqual(plain);
      }),
      { numRuns: 50 },
    );
    expect(plain.filter((one) => /src=(?!data:)|href=/.test(one))).toEqual([]);
  });

  it('is a table with a row for each place, choice and signal, and says each finding’s rule, source and mending', () => {
    const table = placesAsTable(reportWith('leak'));
    expect(table).toMatch(/DE +data-region +gdpr +Untouched +2 +yes +leak +1/);
    expect(table).toMatch(/DE +data-region +gdpr +Accepted +not looked at/);
    expect(table).toContain('rule gdpr: https://law.example');
    expect(table).toMatch(/1 thing is not as the rules say, and 1 part was not looked at\.\n$/);
  });

  it('exits with 2 where something was not looked at, with 1 where something differs, else with 0', () => {
    expect(codeOfPlaces(reportWith('x'))).toBe(2);
    expect(codeOfPlaces(reportWith('x', { skipped: [] }))).toBe(1);
    expect(codeOfPlaces(reportWith('x', { skipped: [], findings: [] }))).toBe(0);
  });
});
