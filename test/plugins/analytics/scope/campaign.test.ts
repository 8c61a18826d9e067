// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionCampaign, readCampaign } from '../../../../plugins/analytics/scope/campaign';

describe('campaign', () => {
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
    it.each(ids)('readCampaign reads the ids of %s [SES-10]', (query, campaign) =>
      expect(readCampaign(`https://a.example/?${query}`)).toEqual(campaign),
    );

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

    it('readCampaign includes ad clicks [SES-05 SES-09]', () => {
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

    it('readCampaign shortens values to 200 characters [SES-05]', () =>
      expect(readCampaign(`?gclid=${'x'.repeat(201)}`)).toEqual({ gclid: 'x'.repeat(200) }));

    it('reads the first of repeated parameters', () => expect(readCampaign('?utm_source=a&utm_source=b').utm_source).toBe('a'));
  });
});

describe('session-campaign', () => {
  const letter = { utm_source: 'letter', campaign_source: 'letter' };
  const click = { gclid: 'g1' };
  const [named, clicked] = [JSON.stringify(letter), JSON.stringify(click)];
  /** The session campaign as the next document reads it. */
  const next = (campaign: string, session: string) => createSessionCampaign(window, () => {})(campaign, session);

  beforeEach(() => localStorage.clear());

  it('a campaign lasts until its session ends or another campaign comes [SES-05 HIT-04]', () => {
    expect(next(named, 's1')).toEqual(letter);
    expect(next('{}', 's1')).toEqual(letter);
    expect(next('{}', 's2')).toEqual({});
    expect(next(clicked, 's1')).toEqual(click);
    expect(next('{}', 's1')).toEqual(click);
  });

  it('a campaign’s number alone is reported, and does not replace the session’s source [SES-05 SES-08]', () => {
    const checkout = { campaign_id: '12345' };
    next(named, 's1');
    const source = createSessionCampaign(window, () => {});
    expect(source(JSON.stringify(checkout), 's1')).toEqual({ ...letter, ...checkout });
    expect(source('{}', 's1')).toEqual(letter);
    expect(next('{}', 's1')).toEqual(letter);
  });

  it('a document that outlives its session does not pass its campaign to the next one [SES-05]', () => {
    const source = createSessionCampaign(window, () => {});
    expect(source(named, 's1')).toEqual(letter);
    expect(source(named, 's2')).toEqual({});
    expect(source(clicked, 's2')).toEqual(click);
    expect(source(clicked, 's3')).toEqual({});
    expect(next(named, 's3')).toEqual(letter);
  });

  it('a document keeps its own campaign when nothing can be stored [SES-05]', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const source = createSessionCampaign(window, () => {});
    expect(source(named, 's1')).toEqual(letter);
    expect(source(named, 's2')).toEqual({});
    expect(next('{}', 's1')).toEqual({});
    setItem.mockRestore();
  });

  it('a stored text that is no campaign is ignored [SES-11]', () => {
    for (const text of ['', 's1', 's1{', 's1[5]', 's1{"a":5}', `{"utm_source":"old","sess_id":"s1"}`]) {
      localStorage.setItem('tp_campaign', text);
      expect(next('{}', 's1')).toEqual({});
    }
  });

  it('invalid JSON is dropped with a warning, and another session’s campaign without one [SES-11]', () => {
    const report = vi.fn();
    const source = (text: string) => {
      localStorage.setItem('tp_campaign', text);
      createSessionCampaign(window, report)('{}', 's1');
    };
    source(`s2${named}`);
    expect(report).not.toHaveBeenCalled();
    for (const text of ['{"broken', 's1{"broken', 's1{broken}']) {
      source(text);
      expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_campaign can't be parsed"), { severity: 'warn' });
      expect(localStorage.getItem('tp_campaign')).toBeNull();
      report.mockClear();
    }
  });
});
