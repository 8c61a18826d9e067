import { describe, expect, it } from 'vitest';
import { standingOf } from '../../../plugins/vendors/gtag/standing';

const USER = {
  ...{ lytics_uid: 'l', adestra_contact_id: '5003', classy_member_id: '7', temp_id: 't', drupal_uid: 'd' },
  ...{ ga_client_id: '1.2', contact_flags: 'z:10001', traffic_type: 'external' },
};

describe('standingOf', () => {
  it('reads the user properties and the user id from a hit [SES-07 EVT-12]', () =>
    expect(standingOf({ event: 'a', user_id: 'u', edf_uuid: 'e', value: 5, ...USER })).toEqual({
      user_id: 'u',
      page: { page_location: undefined, page_referrer: undefined },
      user_properties: USER,
      campaign: {},
    }));

  it('resets properties that are no longer known', () => {
    const before = standingOf({ temp_id: 't', adestra_contact_id: '5003' });
    expect(standingOf({ temp_id: 't' }, before).user_properties).toEqual({ temp_id: 't', adestra_contact_id: null });
  });

  it('reads the session’s campaign, not the event’s', () =>
    expect(
      standingOf({ utm_id: '1234567890', utm_source: 's', utm_medium: 'm', utm_campaign: 'c', utm_term: 't', campaign_name: 'Rivers' })
        .campaign,
    ).toEqual({ id: '1234567890', source: 's', medium: 'm', name: 'c', term: 't' }));

  it('keeps the redacted addresses of the page view, whatever later hits report [PRV-04]', () => {
    const view = standingOf({ event: 'page_view', page_location: 'https://a.example/reset/***', page_referrer: 'https://b.example/' });
    expect(view.page).toEqual({ page_location: 'https://a.example/reset/***', page_referrer: 'https://b.example/' });
    const missing = standingOf({ event: 'exception', page_location: 'https://a.example/404.html' }, view);
    expect(missing.page).toEqual(view.page);
    const next = standingOf({ event: 'page_view', page_location: 'https://a.example/next' }, missing);
    expect(next.page).toEqual({ page_location: 'https://a.example/next', page_referrer: undefined });
  });
});
