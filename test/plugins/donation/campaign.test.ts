// @page
import { describe, expect, it } from 'vitest';
import { readCampaign } from '../../../plugins/donation/campaign';

describe('readCampaign', () => {
  const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const none = () => undefined;

  it('prefers the page’s attributes, then meta elements, then the heading [DON-01]', () => {
    const html = '<meta name="campaign_name" content="Meta"><meta name="internal_name" content="meta-2026"><h1>Heading</h1>';
    const attributes: Record<string, string> = { campaignName: 'Attribute', internalName: 'attribute-2026' };
    expect(readCampaign(page(html), '/give/1', (name) => attributes[name])).toEqual({
      campaign_name: 'Attribute',
      internal_name: 'attribute-2026',
    });
    expect(readCampaign(page(html), '/give/1', none)).toEqual({ campaign_name: 'Meta', internal_name: 'meta-2026' });
    expect(readCampaign(page('<h1> Clean\n <b>Air</b> </h1>'), '/give/1', none)).toEqual({
      campaign_name: 'Clean Air',
      internal_name: undefined,
    });
  });

  it('reads no other heading, which may greet the donor [DON-01 PRV-02]', () => {
    expect(readCampaign(page('<h1>Thank you, June!</h1>'), '/checkout', none)).toEqual({
      campaign_name: undefined,
      internal_name: undefined,
    });
  });

  it.each([
    ['12345', '12345'],
    ['abc', undefined],
    ['', undefined],
    ['1/2', undefined],
  ])('reads the campaign %j of a page as %s [DON-01 DET-07]', (campaignId, id) => {
    expect(readCampaign(page(''), '/thank-you', (name) => ({ campaignId })[name]).campaign_id).toBe(id);
  });

  it('readCampaign shortens a long name [DON-01]', () => {
    expect(readCampaign(page(`<h1>${'x'.repeat(500)}</h1>`), '/give/1', none).campaign_name).toHaveLength(96);
  });
});
