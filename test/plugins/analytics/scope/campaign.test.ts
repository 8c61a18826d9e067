import { describe, expect, it } from 'vitest';
import { readCampaign } from '../../../../plugins/analytics/scope/campaign';

describe('readCampaign', () => {
  it('returns the parameters under their own and GA4’s names [SES-08 HIT-04]', () => {
    expect(
      readCampaign('https://a.example/?utm_source=news&utm_medium=email&utm_campaign=fall+drive&utm_content=a%26b&utm_term=x'),
    ).toEqual({
      ...{ utm_source: 'news', utm_medium: 'email', utm_campaign: 'fall drive', utm_content: 'a&b', utm_term: 'x' },
      ...{ campaign_source: 'news', campaign_medium: 'email', campaign_name: 'fall drive', campaign_content: 'a&b', campaign_term: 'x' },
    });
  });

  const ids: [query: string, campaign: object][] = [
    ['utm_id=1234567890', { utm_id: '1234567890', campaign_id: '1234567890' }],
    ['utm_id=123456789', { campaign_id: '123456789' }],
    ['utm_id=12345678x0', { campaign_id: '12345678x0' }],
    ['campaign_id=1234567890', { utm_id: '1234567890', campaign_id: '1234567890' }],
    ['ut_id=1234567890', { utm_id: '1234567890', campaign_id: '1234567890' }],
    ['ut_id=1234567890&utm_id=9876543210', { utm_id: '9876543210', campaign_id: '9876543210' }],
    ['utm_id=', {}],
    ['', {}],
  ];
  it.each(ids)('reads the ids of %s [SES-10]', (query, campaign) => expect(readCampaign(`https://a.example/?${query}`)).toEqual(campaign));

  it.each([
    'jane.doe+news@example.org',
    'jane%2540example.org',
    'amFuZUBleGFtcGxlLm9yZw==',
    'call-555-010-0199',
    '123-45-6789',
    'fname%3DJane',
  ])('omits a parameter that looks personal: %s [PRV-01]', (value) =>
    expect(readCampaign(`?utm_content=${value}&utm_term=air&wave_code=${value}&ub_owner=${value}`)).toEqual({
      utm_term: 'air',
      campaign_term: 'air',
    }),
  );

  it('includes ad clicks [SES-05 SES-09]', () => {
    expect(readCampaign('?gclid=g1&fbclid=f1&internal_source_code=s1&a=b')).toEqual({
      gclid: 'g1',
      fbclid: 'f1',
      internal_source_code: 's1',
    });
  });

  it('omits parameters whose value means not set [EVT-07]', () =>
    expect(readCampaign('?utm_source=(not set)&utm_medium=null&utm_content=%20&gclid=&ub_o=&ub_owner=me')).toEqual({
      url_builder_owner: 'me',
    }));

  it('shortens values to 200 characters [SES-05]', () =>
    expect(readCampaign(`?gclid=${'x'.repeat(201)}`)).toEqual({ gclid: 'x'.repeat(200) }));

  it('reads the first of repeated parameters', () => expect(readCampaign('?utm_source=a&utm_source=b').utm_source).toBe('a'));
});
