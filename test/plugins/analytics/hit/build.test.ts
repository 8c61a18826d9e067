import { describe, expect, it } from 'vitest';
import type { Page, Properties } from '../../../../kernel';
import { buildHit, type HitFacts } from '../../../../plugins/analytics/hit/build';
import { createRedactor } from '../../../../plugins/analytics/hit/redact';
import type { PageView } from '../../../../plugins/analytics/scope/page-view';

const facts: HitFacts = {
  id: 'the hit',
  version: '1.3.8',
  page: { site: 'main', environment: 'production', brand: 'main', stream: 'G-MAIN000001', attribute: () => undefined } as unknown as Page,
  view: { id: 'the page', lastId: undefined, navType: 'navigate' } as PageView,
  session: undefined,
  fieldsOfVisit: { screen: '1x1', ttfb: 100, campaign_source: 'x'.repeat(101), viewport: 'undefinedxundefined' },
  redactor: createRedactor(),
};

describe('buildHit', () => {
  it('returns a flat object without empty fields [HLP-05 SES-08 HIT-04]', () => {
    expect(buildHit({ name: 'a', properties: { b: 1, c: '' }, time: 0 }, facts)).toEqual({
      ...{ event: 'a', b: 1, screen: '1x1', ttfb: 100, campaign_source: `${'x'.repeat(96)}…` },
      ...{ nav_type: 'navigate', page_id: 'the page', hit_id: 'the hit', tracker_version: '1.3.8' },
      ...{ site: 'main', environment: 'production', brand: 'main', stream: 'G-MAIN000001' },
    });
  });

  it('prefers the event’s fields, except those that identify the hit and the site', () => {
    const properties = { ttfb: 5, hit_id: 'x', site: 'x', event: 'x', page_id: 'x', tracker_version: 'x' };
    expect(buildHit({ name: 'a', properties, time: 0 }, facts)).toMatchObject({
      ...{ ttfb: 5, hit_id: 'the hit', site: 'main', event: 'a', page_id: 'the page', tracker_version: '1.3.8' },
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
      ...['event', 'hit_id', 'site', 'environment', 'brand', 'stream', 'tracker_version', 'goals'],
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
