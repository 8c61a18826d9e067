import { describe, expect, it } from 'vitest';
import { limit } from '../../../../plugins/analytics/event/limits';

const same = (text: string) => text;
const long = (length: number) => 'x'.repeat(length);

describe('limit', () => {
  it('warns of values over 100 characters, and cuts them to 96 and an ellipsis [EVT-03]', () => {
    expect(limit({ a: long(100) }, same)).toEqual({ properties: { a: long(100) }, warnings: [] });
    expect(limit({ a: long(101) }, same)).toEqual({ properties: { a: `${long(96)}…` }, warnings: ['a is over 100 characters'] });
  });

  it('warns of names over 40 characters [EVT-03]', () => {
    expect(limit({ [long(40)]: 1 }, same).warnings).toEqual([]);
    expect(limit({ [long(41)]: 1 }, same).warnings).toEqual([`the name of ${long(41)} is over 40 characters`]);
  });

  const titles: [given: string, reported: string][] = [
    ['Climate | Main', 'Climate'],
    ['A | B | C', 'A'],
    ['A|B', 'A|B'],
    [long(320), long(320)],
    [long(321), `${long(316)}…`],
    [`${long(330)} | Main`, `${long(316)}…`],
    [`${long(100)} | ${long(300)}`, long(100)],
  ];
  it.each(titles)('shortens the page title: %# [EVT-04]', (given, reported) =>
    expect(limit({ page_title: given }, same).properties.page_title).toBe(reported),
  );

  it('warns of long addresses, and keeps them whole [EVT-05]', () => {
    const kept = { page_location: long(1000), page_referrer: long(420), page_path: long(100) };
    expect(limit(kept, same)).toEqual({ properties: kept, warnings: [] });
    const over = { page_location: long(1001), page_referrer: long(421), page_path: long(5000) };
    expect(limit(over, same)).toEqual({
      properties: over,
      warnings: ['page_location is over 1000 characters', 'page_referrer is over 420 characters', 'page_path is over 100 characters'],
    });
  });

  it('keeps ad click ids whole [SES-09]', () =>
    expect(limit({ gclid: long(200), fbclid: long(200) }, same)).toEqual({
      properties: { gclid: long(200), fbclid: long(200) },
      warnings: [],
    }));

  it('applies within items, and to names that Object.prototype has, too [EVT-03]', () => {
    expect(limit({ items: [{ item_name: long(101), price: 1 }] }, same).properties).toEqual({
      items: [{ item_name: `${long(96)}…`, price: 1 }],
    });
    expect(limit({ constructor: long(101) }, same).properties).toEqual({ constructor: `${long(96)}…` });
    expect((limit({ items: Array.from({ length: 300 }, () => ({ a: 1 })) }, same).properties.items as object[]).length).toBe(200);
  });

  it('masks personal data before a cut hides it [PRV-01]', () => {
    const clean = (text: string) => text.replace('jane@example.org', '***');
    expect(limit({ a: `${long(90)} jane@example.org ${long(20)}` }, clean).properties.a).toBe(`${long(90)} *** ${'x'}…`);
  });
});
