import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsOf } from '../../../../lib/contracts/check';
import { hitContract } from '../../../../lib/contracts/hit';
import { type Optional, type Shape, shapeOf } from '../../../../lib/contracts/shape';
import { fitKind } from '../../../../plugins/analytics/event/field-kinds';

const cases: [names: string, given: string | number | boolean, fitted: string | number | boolean | null][] = [
  ['event_category page_title campaign_id utm_source wave_code url_builder_owner connection_type', 5, '5'],
  ['event_label campaign_name', true, 'true'],
  ['event_value', 12.5, 12.5],
  ['event_value', 'gold', 'gold'],
  ['event_value', true, 1],
  ['event_index total_clicks timestamp', 3.5, 4],
  ['event_index total_clicks timestamp', '3', null],
  ['event_index total_clicks timestamp', -1, null],
  ['event_index total_clicks timestamp', 1e300, null],
  ['event_index total_clicks', 0, 0],
  ['timestamp', 0, null],
  ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', 0.5, 0.5],
  ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', -1, null],
  ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', 'fast', null],
  ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', true, null],
  ['scroll_depth', 100, 100],
  ['scroll_depth', 101, null],
  ['screen viewport', '1280x720', '1280x720'],
  ['screen viewport', 'undefinedxundefined', null],
  ['screen viewport', -1, null],
  ['utm_id', '20261015001', '20261015001'],
  ['utm_id', 20261015001, null],
  ['utm_id', '123', null],
  ['currency', ' eur ', 'EUR'],
  ['currency', '€', 'EUR'],
  ['currency', '$', null],
  ['currency', 'ABC', null],
  ['currency', 978, null],
  ['a_field_of_its_own', -1, -1],
];

it.each(cases)('analytics fits %s: %j becomes %j [EVT-01 SES-08 HIT-04]', (names, given, fitted) => {
  for (const name of names.split(' ')) expect(fitKind(name, given)).toBe(fitted);
});

it('always fits known fields to the service’s contract [HIT-01]', () => {
  const known = Object.entries<Shape | Optional>(hitContract.keys).filter(
    ([name]) => !/^(items|event|site|environment|brand|stream|tracker_version|nav_type)$|_id$/.test(name),
  );
  const value = fc.oneof(fc.string({ maxLength: 100 }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(fc.constantFrom(...known), value, ([name, key], given) => {
      const fitted = fitKind(name, given);
      expect(fitted === null ? [] : faultsOf(shapeOf(key), fitted)).toEqual([]);
    }),
  );
});
