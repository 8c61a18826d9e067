import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, onScreen, placeOf, viewOf, withParams, withSpan } from '../../../../../service/console/screens/address/place';
import { periodOf } from '../../../../../service/console/screens/period/span';

const at = (address: string) => {
  const [pathname = '', ...search] = address.split('?');
  return placeOf(pathname, search.join('?'));
};

describe('the address of a view', () => {
  it('brings back any value of a filter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const place = withParams(at('/console/pages'), { page: value, source: `${value}&from=x` });
        const { page, source, span } = viewOf(at(addressOf(place)));
        expect(page).toBe(value);
        expect(source).toBe(`${value}&from=x`);
        expect(span).toEqual({ last: 30 });
      }),
    );
  });

  it('tells days that stay from the last days, which move on', () => {
    const fixed = viewOf(at('/console/overview?from=2026-10-01&to=2026-10-31')).span;
    const last = viewOf(at('/console/overview?last=30d')).span;
    expect(periodOf(fixed, '2026-11-28')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(periodOf(last, '2026-11-28')).toEqual({ from: '2026-10-30', to: '2026-11-28' });
    expect(periodOf(last, '2026-11-29')).toEqual({ from: '2026-10-31', to: '2026-11-29' });
  });

  it.each([
    ['from=2026-10-31&to=2026-10-01', ['from=2026-10-31', 'to=2026-10-01']],
    ['from=2026-02-30&to=2026-03-01', ['from=2026-02-30', 'to=2026-03-01']],
    ['from=2026-10-01', ['from=2026-10-01']],
    ['last=month', ['last=month']],
    ['last=99999d', ['last=99999d']],
    ['against=sideways', ['against=sideways']],
    ['last=7d&against=year&site=main', []],
  ])('says of %s what it can’t show', (search, unread) => {
    expect(viewOf(at(`/console/overview?${search}`)).unread).toEqual(unread);
  });

  it('keeps period, site and filters on the way to another screen, and leaves the screen’s own behind', () => {
    const place = at('/console/overview?last=7d&site=main&page=%2Fa&measure=gifts&all=pages');
    expect(addressOf(onScreen(place, 'campaigns'))).toBe('campaigns?last=7d&site=main&page=%2Fa');
  });

  it('has either days or the last days', () => {
    const place = withSpan(at('/console/overview?last=7d&site=main'), { from: '2026-10-01', to: '2026-10-31' });
    expect(addressOf(place)).toBe('overview?site=main&from=2026-10-01&to=2026-10-31');
    expect(addressOf(withSpan(place, { last: 90 }))).toBe('overview?site=main&last=90d');
  });

  it('names the overview by itself, and no screen that there is none of', () => {
    expect(at('/console/').screen).toBe('overview');
    expect(at('/stats/console/pages').screen).toBe('pages');
    expect(at('/console/nonsense').screen).toBeUndefined();
    expect(at('/console/constructor').screen).toBeUndefined();
  });
});
