import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { authSchema } from '../../service/schemas/auth';
import { errorKinds, errorReportSchema } from '../../service/schemas/error-report';
import { hitSchema, hitsSchema } from '../../service/schemas/hit';
import { receiptSchema } from '../../service/schemas/receipt';
import { rejectionSchema } from '../../service/schemas/rejection';
import { errorReport, hit, receipt, rejection } from '../../tools/lab/bodies';

const paths = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the schema of a hit', () => {
  it.each<[string, Record<string, unknown>]>([
    ['the smallest one', {}],
    [
      'the event fields [EVT-01]',
      { event_category: 'link', event_value: 3, event_index: 4, time_on_page: 12.5, scroll_depth: 100, attention: 9 },
    ],
    [
      'the page fields [SES-08]',
      { page_title: 'Home', page_location: 'http://x.example/', nav_type: 'reload', utm_id: '20261015001', url_builder_cta: 'give' },
    ],
    [
      'the device and campaign fields [HIT-04]',
      { screen: '1280x720', viewport: '1280x633', connection_effective_type: '4g', ttfb: 12, cls: 0.01, utm_source: 'letter' },
    ],
    ['fields of its own', { link_url: 'https://x.example/', outbound: true, depth: 3 }],
    ['flat items', { items: [{ item_id: 'gift', price: 1, quantity: 1 }] }],
  ])('accepts %s', (_, more) => {
    expect(paths(hitSchema, hit(more))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no event', undefined, 'event'],
    ['a name with capitals', 'Page_View', 'event'],
    ['a name with a space', 'page view', 'event'],
    ['an id that is no uuid', 'abc', 'hit_id'],
    ['an id of version 1', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'hit_id'],
    ['a site that is no id', 'Main site', 'site'],
    ['an unknown environment', 'staging', 'environment'],
    ['a brand that is no id', 'main-brand', 'brand'],
    ['a stream that is none', 'UA-1', 'stream'],
    ['a version that is none', 'latest', 'tracker_version'],
    ['null', null, 'page_title'],
    ['a nested object', { a: 1 }, 'anything'],
    ['an array elsewhere', [1], 'anything'],
    ['an item with depth', [{ price: { usd: 1 } }], 'items.0.price'],
    ['a negative count', -1, 'total_clicks'],
    ['more than the whole page', 101, 'scroll_depth'],
    ['a short utm id', '123456789', 'utm_id'],
    ['a value without end', 'x'.repeat(5_000), 'anything'],
  ])('rejects %s', (_, value, path) => {
    const key = path.split('.')[0] as string;
    expect(paths(hitSchema, hit({ [key]: value }))).toEqual([path]);
  });

  it('rejects too many properties, and an invalid property name', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`p${i}`, i]));
    expect(hitSchema.safeParse(hit(many)).success).toBe(false);
    expect(hitSchema.safeParse(hit({ 'a name': 1 })).success).toBe(false);
  });

  it.each([
    ['an object', hit()],
    ['no hits', []],
    ['more than 500', Array.from({ length: 501 }, () => hit())],
  ])('accepts 1 to 500 hits in an array, but not %s', (_, body) => {
    expect(hitsSchema.safeParse(body).success).toBe(false);
  });
});

describe('the schema of a rejection', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{}, []],
    [{ categories: ['necessary', 'analytics'] }, ['categories']],
    [{ categories: [] }, ['categories']],
    [{ categories: 'necessary' }, ['categories']],
    [{ consent_date: 'yesterday' }, ['consent_date']],
    [{ consent_uuid: '1' }, ['consent_uuid']],
  ])('finds in a rejection with %j the faults %j', (more, expected) => {
    expect(paths(rejectionSchema, rejection(more))).toEqual(expected);
  });
});

describe('the schema of a receipt', () => {
  const fields = Object.keys(receipt());
  it.each(fields)('needs %s', (name) => {
    expect(paths(receiptSchema, receipt({ [name]: undefined }))).toContain(name);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{}, []],
    [{ action: 'reject', categories: ['necessary'] }, []],
    [{ action: 'reject' }, ['categories']],
    [{ action: 'withdraw' }, ['categories']],
    [{ action: 'forget' }, ['action']],
    [{ categories: ['analytics'] }, ['categories']],
    [{ categories: ['necessary', 'Everything'] }, ['categories.1']],
    [{ consent_uuid: '1' }, ['consent_uuid']],
    [{ date: '14 October' }, ['date']],
    [{ mode: 'ask' }, ['mode']],
    [{ reason: '<b>' }, ['reason']],
    [{ language: 'x y' }, ['language']],
    [{ text_hash: '' }, ['text_hash']],
    [{ tag_hash: 'a'.repeat(129) }, ['tag_hash']],
    [{ site: 'else where' }, ['site']],
    [{ how: 'telepathy' }, ['how']],
    [{ version: 'latest' }, ['version']],
    [{ answered_within: 3 }, ['answered_within']],
    [{ answered_within: 0 }, []],
  ])('finds in a receipt with %j the faults %j', (more, expected) => {
    expect(paths(receiptSchema, receipt(more))).toEqual(expected);
  });
});

describe('the schema of an error report', () => {
  it.each(errorKinds)('accepts the kind %s', (type) => {
    expect(paths(errorReportSchema, errorReport({ type, action: 'ajax_req_failed', severity: 'warn', line: 3 }))).toEqual([]);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [{ type: 'disaster' }, {}, 'errors.0.type'],
    [{ message: 7 }, {}, 'errors.0.message'],
    [{ detail: { deep: true } }, {}, 'errors.0.detail'],
    [{}, { timestamp: 'now' }, 'metadata.timestamp'],
    [{}, { url: undefined }, 'metadata.url'],
  ])('rejects %j %j', (error, metadata, path) => {
    expect(paths(errorReportSchema, errorReport(error, metadata))).toEqual([path]);
  });
});

describe('the schema of a login', () => {
  const good = { campaign_id: '3021', launch_id: '88410', contact_id: '1001', unique_value: 'a7f3-3021.88410' };
  it.each<[Record<string, string | undefined>, string[]]>([
    [{}, []],
    [{ unique_value: undefined, hash: 'c0ffee' }, []],
    [{ unique_value: undefined }, ['unique_value']],
    [{ campaign_id: '30x' }, ['campaign_id']],
    [{ launch_id: '' }, ['launch_id']],
    [{ contact_id: '-1' }, ['contact_id']],
    [{ unique_value: 'a7f3.88410' }, ['unique_value']],
    [{ unique_value: 'a7f3-x.88410' }, ['unique_value']],
    [{ unique_value: 'a7f3-3021.x' }, ['unique_value']],
  ])('finds in the parameters %j the faults %j', (more, expected) => {
    expect(paths(authSchema, { ...good, ...more })).toEqual(expected);
  });
});
