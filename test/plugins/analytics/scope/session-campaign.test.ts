// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionCampaign } from '../../../../plugins/analytics/scope/session-campaign';

const campaign = { utm_source: 'letter', campaign_source: 'letter', utm_content: 'x'.repeat(201) };
beforeEach(() => localStorage.clear());

it('SES-05 HIT-04 a campaign lasts as long as its session, or until another comes', () => {
  expect(sessionCampaign(window, campaign, 's1')).toEqual(campaign);
  expect(sessionCampaign(window, {}, 's1')).toEqual({ utm_source: 'letter', campaign_source: 'letter' });
  expect(sessionCampaign(window, {}, 's2')).toEqual({});
  expect(sessionCampaign(window, { wave_code: 'w1' }, 's1')).toEqual({ wave_code: 'w1' });
  expect(sessionCampaign(window, {}, 's1')).toEqual({ wave_code: 'w1' });
});

it('SES-05 where nothing can be stored a page has its own', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(sessionCampaign(window, campaign, 's1')).toEqual(campaign);
  expect(sessionCampaign(window, {}, 's1')).toEqual({});
  setItem.mockRestore();
});
