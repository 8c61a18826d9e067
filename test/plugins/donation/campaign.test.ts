// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { campaignId, readCampaign } from '../../../plugins/donation/campaign';

describe('campaignId', () => {
  it.each([
    ['/give/123456', '123456'],
    ['/give/123456/', '123456'],
    ['/campaign/007/donate', '007'],
    ['/Give/1', '1'],
  ])('DET-07 %s is %s', (path, id) => {
    expect(campaignId(path)).toBe(id);
  });

  it.each([
    '/give',
    '/give/',
    '/give/clean-air',
    '/give/12a',
    '/give/-1',
    '/x/give/1',
    '/giveaway/1',
    '/campaigns/1',
    '/give/%31',
    '/checkout',
  ])('DET-07 %s names none', (path) => {
    expect(campaignId(path)).toBeUndefined();
  });
});

describe('readCampaign', () => {
  const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const none = () => undefined;

  it("DON-01 the page's attributes go before its meta elements, and these before its heading", () => {
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

  it('DON-01 PRV-02 no other heading is a name: it may greet the donor', () => {
    expect(readCampaign(page('<h1>Thank you, June!</h1>'), '/checkout', none)).toEqual({
      campaign_name: undefined,
      internal_name: undefined,
    });
  });

  it('DON-01 a long name is cut', () => {
    expect(readCampaign(page(`<h1>${'x'.repeat(500)}</h1>`), '/give/1', none).campaign_name).toHaveLength(96);
  });
});
