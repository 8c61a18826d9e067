// @page
import { describe, expect, it } from 'vitest';
import { find } from '../support/page';
import { openPages, site } from '../support/visits';

const open = openPages();

const values: [what: string, value: string | number][] = [
  ...['2026-11-21', '2026-11-21T02:25:59.000Z', '11/21/2026', '21.11.2026 10:30', '2026-01-01 - 2026-12-31'].map(
    (text) => ['date', text] as [string, string],
  ),
  ...['550e8400-e29b-41d4-a716-446655440000', '12345678-1234-4234-8234-123456789012'].map((text) => ['UUID', text] as [string, string]),
  ...['25', '100.00', '1234.50', '$1,234,567.00', '10000000.00', '€ 50'].map((text) => ['amount', text] as [string, string]),
  ...[25, 99.95, 1732154759000, 1834.5999999046326, 202.5550173, -5550100199, 123456789, 12345678901234].map(
    (amount) => ['number', amount] as [string, number],
  ),
  ['version', '1.3.8'],
  ['size', '1920x1080'],
  ['IPv4 address', '172.16.254.1'],
  ['stream', 'G-MAIN000001'],
  ['order number', 'TX1234567890'],
  ['order number with a hyphen', 'ORD-20261121'],
  ['order number, short', '123456789'],
  ['long id', '12345678901234'],
  ['hash', '9f86d081884c7d659a2feaa0c55ad015'],
  ['slug', 'protect-our-oceans-and-coastlines'],
  ['sentence', 'Meet us @ noon, #StopTheDrill: what now?'],
  ['code word', 'InternationalClimateAction'],
  ['base64 of words', 'SGVsbG8sIHdvcmxkIG9mIHdhdGVyIQ=='],
  ['base64 of bytes', 'q83vASNFZ4mrze8BI0VniQ=='],
  ['another alphabet', 'Чистый воздух'],
  ['an accent', 'Défendre l’océan'],
  ['a relation', 'a < b & c > d'],
];

describe('impersonal data', () => {
  it.each(values)('leaves unchanged as a value: %s %s [PRV-01]', (_, value) => {
    const page = open();
    page.apply();
    page.track('kept', { about: value, items: [{ item_id: value, price: 1 }] });
    page.leave();
    expect(find(page.hits(), 'kept')).toMatchObject({ about: value, items: [{ item_id: value, price: 1 }] });
    expect(page.problems).toEqual([]);
  });

  const queries = [
    ...[
      'date=2026-11-21',
      'id=550e8400-e29b-41d4-a716-446655440000',
      'ut_id=1234567890',
      'amount=100.00&frequency=monthly',
      'page=2&sort=-date',
    ],
    ...[
      'conversion_pg_qry=5550100199',
      'q=clean%20air',
      'q=a+b',
      'order=TX1234567890',
      'zoom=12&at=40.0150,-105.2705',
      'x',
      'x=',
      'a=1&a=2',
    ],
  ];
  it.each(queries)('leaves unchanged in an address: %s [PRV-01 PRV-03]', (query) => {
    const page = open({ url: `${site}/2026/11/21/title-2026-11-21?${query}#part-2` });
    page.apply();
    expect(find(page.hits(), 'page_view').page_location).toBe(`${site}/2026/11/21/title-2026-11-21?${query}#part-2`);
  });

  it('includes a valid utm_id and campaign_id, while an invalid one is ignored [SES-10 PRV-01]', () => {
    const page = open({ url: `${site}/?utm_id=5550100199` });
    page.apply();
    expect(find(page.hits(), 'page_view')).toMatchObject({ utm_id: '5550100199', campaign_id: '5550100199' });
    page.track('own', { utm_id: 'spring' });
    page.leave();
    expect(find(page.hits(), 'own').utm_id).toBe('5550100199');
  });
});
