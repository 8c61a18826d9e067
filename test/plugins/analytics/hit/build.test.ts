import { describe, expect, it } from 'vitest';
import type { HitPayload, Page, Properties } from '../../../../kernel';
import { alterations, buildHit, type HitFacts, leaveOf } from '../../../../plugins/analytics/hit/build';
import { createRedactor } from '../../../../plugins/analytics/hit/redact';
import { clip, shrink } from '../../../../plugins/analytics/map-values';
import type { PageView } from '../../../../plugins/analytics/scope/page-views';

describe('alterations', () => {
  const found = (given: HitPayload, hit: HitPayload, hidden = 0) =>
    alterations({ name: 'a', time: 0, given, hidden, properties: Object.fromEntries(Object.keys(given).map((name) => [name, 1])) }, hit);

  const cases: [what: string, given: HitPayload, hit: HitPayload, expected: string[]][] = [
    ['nothing when the hit is complete', { a: 'x', b: 5, c: true }, { a: 'x', b: 5, c: true, hit_id: 'y' }, []],
    ['masked properties', { a: 'to jane@example.org', b: 5550100199 }, { a: 'to ***', b: '***' }, ['a masked', 'b masked']],
    ['properties that redaction emptied, as cut', { a: '?email=x', inp: 4111111111111111 }, {}, ['a cut', 'inp cut']],
    ['cut properties', { a: 'xxxxx', b: 'https://a.example/?utm_id=1' }, { a: 'xx…', b: 'https://a.example/' }, ['a cut', 'b cut']],
    [
      'no properties that are shortened by rule',
      { page_title: 'A | B', page_location: 'https://a.example/?utm_id=1' },
      { page_title: 'A' },
      [],
    ],
    ['no properties that only grew', { event: 'x' }, { event: 'pledge' }, []],
    ['a list for its items', { items: [{ a: 'jane@example.org' }] }, { items: [{ a: '***' }] }, ['items masked']],
    ['a list that is too long', { items: [{ a: 1 }, { a: 2 }] }, { items: [{ a: 1 }] }, ['items cut']],
  ];
  it.each(cases)('an alteration report lists %s [PRV-02]', (_, given, hit, expected) => expect(found(given, hit)).toEqual(expected));

  it('an alteration report lists a property that may not be reported without its name [PRV-02]', () =>
    expect(found({ a: 'x' }, { a: 'x' }, 2)).toEqual(['a property removed', 'a property removed']));

  it('an alteration report lists a property whose value could not be read [DON-08]', () =>
    expect(alterations({ name: 'a', time: 0, given: { a: 'x' }, unread: ['currency'], properties: { a: 'x' } }, { a: 'x' })).toEqual([
      'currency unreadable',
    ]));

  it('an alteration report lists the properties beyond the limit [EVT-06]', () =>
    expect(alterations({ name: 'a', time: 0, given: { p1: 1, p20: 2 }, properties: { p1: 1 } }, { p1: 1 })).toEqual(['p20 trimmed']));

  it('an alteration report lists nothing for an event that another plugin recreated after the limits', () =>
    expect(alterations({ name: 'a', time: 0, properties: { b: 1 } }, { b: 1 })).toEqual([]));
});

describe('clip', () => {
  it('clip shortens texts to a limit [HIT-06]', () =>
    expect(clip({ a: 'x'.repeat(9), b: 1, items: [{ c: 'y' }] }, 5)).toEqual({ a: 'xxxxx', b: 1, items: [{ c: 'y' }] }));

  it('shrink drops the items of a hit that is too large, and cuts its texts to 1000 characters [HIT-06]', () => {
    expect(shrink({ a: 'x'.repeat(9000), b: 1, items: [{ c: 'y' }] })).toEqual({ a: 'x'.repeat(1000), b: 1 });
  });
});

const RECORD = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('build', () => {
  const facts: HitFacts = {
    id: 'the hit',
    version: '1.3.8',
    page: { site: 'main', environment: 'production', brand: 'main', stream: 'G-MAIN000001', attribute: () => undefined } as unknown as Page,
    view: { id: 'the page', lastId: undefined, navType: 'navigate' } as PageView,
    session: undefined,
    leave: { consent_uuid: RECORD, consent_purposes: 'analytics' },
    fieldsOfVisit: { screen: '1x1', ttfb: 100, campaign_source: 'x'.repeat(101), viewport: 'undefinedxundefined' },
    redactor: createRedactor(),
  };

  describe('leaveOf', () => {
    const record = { categories: ['necessary', 'analytics', 'advertising'], consent_date: '', consent_uuid: 'the record' };

    it('names the purposes that are granted, without the necessary one', () =>
      expect(leaveOf({ record, allows: () => true })).toEqual({ consent_uuid: 'the record', consent_purposes: 'analytics,advertising' }));

    it('leaves out a purpose that rests, as its visitor is asked again', () =>
      expect(leaveOf({ record, allows: (one) => one !== 'advertising' }).consent_purposes).toBe('analytics'));

    it('gives no leave but for analytics on a sensitive path', () =>
      expect(leaveOf({ record, allows: () => true }, true).consent_purposes).toBe('analytics'));

    it('leaveOf says that nobody has chosen', () =>
      expect(leaveOf({ record: undefined, allows: () => true })).toEqual({ consent_purposes: 'opt_out' }));
  });

  describe('buildHit', () => {
    it('returns a flat object without empty fields [HLP-05 SES-08 HIT-04]', () => {
      expect(buildHit({ name: 'a', properties: { b: 1, c: '' }, time: 0 }, facts)).toEqual({
        ...{ event: 'a', b: 1, screen: '1x1', ttfb: 100, campaign_source: `${'x'.repeat(96)}…` },
        ...{ nav_type: 'navigate', page_id: 'the page', hit_id: 'the hit', tracker_version: '1.3.8' },
        ...{ site: 'main', environment: 'production', brand: 'main', stream: 'G-MAIN000001' },
        ...{ consent_uuid: RECORD, consent_purposes: 'analytics' },
      });
    });

    it('prefers the event’s fields, except those that identify the hit and the site', () => {
      const properties = {
        ttfb: 5,
        hit_id: 'x',
        site: 'x',
        event: 'x',
        page_id: 'x',
        tracker_version: 'x',
        consent_purposes: 'advertising',
      };
      expect(buildHit({ name: 'a', properties, time: 0 }, facts)).toMatchObject({
        ...{
          ttfb: 5,
          hit_id: 'the hit',
          site: 'main',
          event: 'a',
          page_id: 'the page',
          tracker_version: '1.3.8',
          consent_purposes: 'analytics',
        },
      });
    });

    it('orders the event’s own fields first, then the page’s, the campaign’s and all others [EVT-06]', () => {
      const properties = { value: 5, page_title: 'T', event_index: 1, temp_id: 't', goals: 1 };
      const fieldsOfVisit = { utm_id: '1234567890', campaign_source: 'news', web_source: 'news', temp_id: 's', screen: '1x1', ttfb: 100 };
      const page = { ...facts.page, attribute: (name: string) => (name === 'contentId' ? 'c1' : undefined) };
      const hit = buildHit(
        { name: 'a', properties, given: { value: 5, page_title: 'T', event_index: 1 }, time: 0 },
        { ...facts, page, fieldsOfVisit },
      );
      expect(Object.keys(hit)).toEqual([
        ...['value', 'page_title', 'event_index', 'page_id', 'nav_type', 'content_id'],
        ...['utm_id', 'campaign_source', 'web_source', 'temp_id', 'screen', 'ttfb'],
        ...['event', 'hit_id', 'consent_uuid', 'consent_purposes', 'site', 'environment', 'brand', 'stream', 'tracker_version', 'goals'],
      ]);
      expect(hit.temp_id).toBe('t');
    });

    it('stays flat and typed whatever a plugin adds last [HIT-01]', () => {
      const properties = { cls: 'bad', campaign_id: 7, deep: { a: 1 }, items: 'x', 'a name': 1 } as unknown as Properties;
      const hit = buildHit({ name: 'a', properties, time: 0 }, facts);
      expect(hit).toMatchObject({ campaign_id: '7', deep: '[object]', a_name: 1 });
      for (const name of ['cls', 'items', 'a name']) expect(hit).not.toHaveProperty([name]);
    });
  });
});
