import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../plugins/vendors/gtag/parameters';

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, i]));

describe('parametersOf', () => {
  it('omits fields that identify the visitor, and fields that the library reads itself [EVT-12]', () => {
    const left = {
      ...{ event: 'click', hit_id: 'h', stream: 'G-1', site: 'main', environment: 'production', tracker_version: '1' },
      ...{ user_id: 'u', temp_id: 't', adestra_contact_id: '5003', contact_flags: 'z:10001', edf_uuid: 'e', traffic_type: 'external' },
      ...{ screen: '1x1', viewport: '1x1', pixel_ratio: 1, network_isp: 'I' },
    };
    const kept = { label: 'x', items: [{ item_id: '1' }], page_location: 'https://www.main.example/', sess_id: 's', ttfb: 5 };
    expect(parametersOf({ ...left, ...kept })).toEqual(kept);
  });

  it('keeps 20 in the hit’s order, not counting the page’s four fields [EVT-06]', () => {
    const page = { page_title: 't', page_location: 'l', page_path: 'p', page_referrer: 'r' };
    const own = numbered(18);
    expect(Object.keys(parametersOf({ ...own, ...page, sess_id: 's', utm_id: 'u', campaign_source: 'c' }))).toEqual([
      ...Object.keys({ ...own, ...page }),
      ...['sess_id', 'utm_id'],
    ]);
  });

  it('trims performance first, then in the specified order, except the vitals of web_vitals [EVT-06]', () => {
    const hit = { ...numbered(18), event_index: 1, timestamp: 2, utm_id: 'u', connection_type: '4g', ttfb: 5 };
    expect(Object.keys(parametersOf({ event: 'a', ...hit }))).toEqual([...Object.keys(numbered(18)), 'timestamp', 'utm_id']);
    const vitals = { ttfb: 1, fcp: 2, lcp: 3, cls: 4, inp: 5, fid: 6 };
    expect(parametersOf({ event: 'web_vitals', ...vitals, ...numbered(18) })).toMatchObject(vitals);
  });

  it('keeps the second name of a campaign field only if there is room or it differs', () => {
    const campaign = { utm_source: 's', campaign_source: 's', utm_campaign: 'october', campaign_name: 'Rivers', web_source: 'w' };
    expect(Object.keys(parametersOf({ campaign_id: '1234567890', utm_id: '1234567890', b: 1 }))).toEqual(['utm_id', 'b', 'campaign_id']);
    expect(Object.keys(parametersOf(campaign))).toEqual(['campaign_source', 'utm_campaign', 'campaign_name', 'web_source', 'utm_source']);
    expect(parametersOf({ ...campaign, ...numbered(16) })).not.toHaveProperty('utm_source');
  });
});
