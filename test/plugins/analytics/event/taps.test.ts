import { describe, expect, it } from 'vitest';
import type { Properties } from '../../../../kernel';
import { eventFields, LONGEST_NAME, normaliseName, shareOf, withPromotion } from '../../../../plugins/analytics/event/taps';
import type { PageView } from '../../../../plugins/analytics/scope/page-views';

describe('name', () => {
  const cases: [given: unknown, name: string][] = [
    ['Page View', 'page_view'],
    ['sign-up', 'sign_up'],
    ['  A  B ', 'a__b'],
    ['donation', 'donation'],
    [42, '42'],
    [undefined, ''],
    [null, ''],
    ['null', ''],
    [' (Empty) ', ''],
    ['(not set)', ''],
    ['', ''],
  ];
  it.each(cases)('normaliseName turns %j into %j [EVT-02]', (given, name) => expect(normaliseName(given)).toBe(name));

  it('names longer than 40 characters cause a warning [EVT-02]', () => expect(LONGEST_NAME).toBe(40));
});

describe('sampling', () => {
  const cases: [name: string, sample: unknown, share: number][] = [
    ['a', undefined, 1],
    ['a', 0.25, 0.25],
    ['a', 1, 1],
    ['a', 25, 0.25],
    ['a', 100, 1],
    ['a', 1.5, 0.015],
    ['a', 1000, 1],
    ['a', 0, 0],
    ['a', -1, 1],
    ['a', Number.NaN, 1],
    ['a', '50', 0.5],
    ['a', ' 0.1 ', 0.1],
    ['a', '10%', 1],
    ['a', '', 1],
    ['a', 'much', 1],
    ['debug_overlay', undefined, 0.1],
    ['debug_overlay', 50, 0.5],
  ];
  it.each(cases)('shareOf %s with sample %s is %d [EVT-08]', (name, sample, share) =>
    expect(shareOf({ name, properties: { sample } as Properties, time: 0 })).toBeCloseTo(share, 6),
  );
});

describe('promotion', () => {
  const items = (name: string, properties: object) => withPromotion({ name, properties: properties as never, time: 0 }).properties.items;

  describe('withPromotion', () => {
    it.each(['view_promotion', 'select_promotion'])(
      'sets price 1 and quantity 1 on items of %s, whatever the page says [EVT-09]',
      (name) => {
        expect(
          items(name, {
            items: [
              { item_id: 'a', price: 25 },
              { item_id: 'b', quantity: 3 },
            ],
          }),
        ).toEqual([
          { item_id: 'a', price: 1, quantity: 1 },
          { item_id: 'b', price: 1, quantity: 1 },
        ]);
      },
    );

    it('turns a promotion without items into its own item [EVT-09]', () => {
      const own = [{ item_id: 'p1', item_name: 'Match', price: 1, quantity: 1 }];
      expect(items('view_promotion', { promotion_id: 'p1', promotion_name: 'Match' })).toEqual(own);
      expect(items('view_promotion', { promotion_id: 'p1', promotion_name: 'Match', items: [] })).toEqual(own);
    });

    it('keeps the prices of a donation [EVT-09]', () =>
      expect(items('purchase', { items: [{ item_id: 'gift', price: 25, quantity: 2 }] })).toEqual([
        { item_id: 'gift', price: 25, quantity: 2 },
      ]));
  });
});

describe('fields', () => {
  const view = { start: 1_000, events: 3, clicks: 2, referrer: '', address: { title: 'T', reported: {} } } as unknown as PageView;
  const at = (clock: number, more = {}) => eventFields(view, { time: 5, age: 0, clock, hidden: 0, ...more });

  describe('eventFields', () => {
    it('counts attention and scroll depth before the engagement chunk does [EVT-01]', () =>
      expect(at(3_500)).toMatchObject({ time_on_page: 2.5, attention: 2.5, scroll_depth: 0, event_index: 3, timestamp: 5 }));

    it.each([
      ['ends after 30 s without a sign of the visitor', 61_000, {}, 30],
      ['is counted until the event’s own time', 3_500, { age: 500 }, 2],
      ['excludes the time while the page was hidden', 3_500, { hidden: 2_000 }, 0.5],
      ['is never negative', 3_500, { hidden: 9_000 }, 0],
    ] as const)('attention %s', (_, clock, more, attention) => expect(at(clock, more).attention).toBe(attention));
  });
});
