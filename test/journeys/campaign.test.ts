import { describe, expect, it } from 'vitest';
import type { Properties, Taproot } from '../../kernel';
import { streams } from '../../sites/network';
import type { Entry } from '../../tools/lab/network';
import { pluginsThere } from '../support/plugins-there';
import { type Production, serveProduction } from '../support/production';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const LANDING =
  'https://www.main.example/?utm_source=newsletter&utm_medium=email&utm_campaign=october&utm_id=1234567890&gclid=G1&ub_o=me&email=jane@example.org';
const DONATE = 'https://donate.giving.example/give/12345';
const ACTION = 'https://www.action.example/petition/methane';
const EMAIL = 'https://email.mailing.example/sign-up';
/** The attribution that every report on the way carries. */
const CAMPAIGN = {
  ...{
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'october',
    utm_id: '1234567890',
  },
  ...{
    campaign_source: 'newsletter',
    campaign_medium: 'email',
    campaign_name: 'october',
    campaign_id: '1234567890',
  },
  ...{
    gclid: 'G1',
    attribution_type: 'utm',
    web_source: 'newsletter',
    url_builder_owner: 'me',
  },
};
/** The donation platform has its own campaigns, which use these two names. */
const { campaign_id: _4, campaign_name: _5, ...ON_DONATE } = CAMPAIGN;
/** The attribution in a stream, whose events have room for only one of two names. */
const { utm_source: _1, utm_medium: _2, utm_campaign: _3, ...STREAMED } = ON_DONATE;
/** Transfer parameters, which must not remain in the address of the target page. */
const HANDED = /custom_|ut_id|ut_sid|ut_pid|ub_/;

/** The same body on every site: a link and two forms to each of the three. */
const body = Object.entries({ donate: DONATE, action: ACTION, email: EMAIL })
  .map(
    ([id, address]) =>
      `<p><a id="${id}" href="${address}?a=1">Go</a></p>
      <form method="get" action="${address}"><input name="q" value="1"><button id="${id}-get">Get</button></form>
      <form method="post" action="${address}"><input name="q" value="1"><button id="${id}-post">Post</button></form>`,
  )
  .join('');

/** Links with campaign parameters of their own. */
const OWN = { own: 'utm_source=footer&utm_content=button', more: 'utm_content=button' };
const ownLinks = Object.entries(OWN).map(([id, query]) => `<p><a id="${id}" href="${DONATE}?${query}">Give</a></p>`);

const serve = () => serveProduction(visit.visitor, () => `<h1>Page</h1>${body}${ownLinks.join('')}`);
const viewsOf = (network: Production, site: string) => network.hits().filter((hit) => hit.event === 'page_view' && hit.site === site);
const arrived = async (network: Production, site: string): Promise<Entry> => {
  await expect.poll(() => viewsOf(network, site).length).toBe(1);
  return viewsOf(network, site)[0] ?? expect.fail();
};
const ready = () => pluginsThere(visit.page, 'decorate');
const land = async (network: Production) => {
  await visit.page.goto(LANDING);
  await ready();
  return arrived(network, 'main');
};
const track = (name: string, properties: Properties) =>
  visit.page.evaluate(([name, properties]) => (window as unknown as { taproot: Taproot }).taproot.track(name, properties), [
    name,
    properties,
  ] as const);

/** Tracks a conversion. Resolves to its hit and its stream event. */
async function converted(network: Production, site: 'donate' | 'action', name: string): Promise<Entry[]> {
  // Four events are sent at once.
  await track(name, {
    event_category: 'conversion',
    transaction_id: `R-${name}`,
    value: 50,
    currency: 'USD',
  });
  for (const i of [1, 2, 3]) await track(`after_${i}`, {});
  const hit = () => network.hits().find((hit) => hit.event === name && hit.site === site);
  const event = () => network.streamed(streams[site]).find((one) => one.name === name)?.parameters;
  await expect.poll(() => [hit(), event()].includes(undefined)).toBe(false);
  return [hit() ?? {}, event() ?? {}];
}

describe('a campaign', () => {
  it.each(['donate', 'donate-get', 'donate-post'])(
    'carries over to the gift through #%s [DEC-01 DEC-02 SES-03 SES-05 SES-08 SES-09]',
    async (way) => {
      const network = await serve();
      const landing = await land(network);
      await visit.page.click(`#${way}`);
      const view = await arrived(network, 'donate');
      expect(view).toMatchObject({
        ...ON_DONATE,
        sess_id: landing.sess_id,
        last_page_id: landing.page_id,
      });
      expect(view.page_location).toMatch(/^https:\/\/donate\.giving\.example\/give\/12345(\?(a|q)=1)?$/);
      await expect.poll(() => visit.page.url()).not.toMatch(HANDED);
      const [gift, streamed] = await converted(network, 'donate', 'donation');
      expect(gift).toMatchObject({ ...ON_DONATE, sess_id: landing.sess_id, value: 50 });
      // A gift has so many fields of its own that 20 have room only for the campaign's id. The library knows the rest.
      expect(streamed).toMatchObject({ utm_id: '1234567890', value: 50, currency: 'USD' });
      for (const hit of network.hits()) {
        expect(JSON.stringify(hit)).not.toMatch(/jane|direct/);
        // The landing's own address names the campaign.
        const told = Object.values({ ...hit, ...(hit.site === 'main' && { page_location: '' }) });
        expect(told.filter((value) => HANDED.test(String(value)))).toEqual([]);
      }
      expect(network.hits().filter(({ event }) => event === 'sess_start')).toHaveLength(1);
    },
  );

  const { utm_medium: _6, utm_campaign: _7, campaign_medium: _8, ...beside } = ON_DONATE;
  it.each([
    ['own', { ...beside, utm_source: 'footer', campaign_source: 'footer', utm_content: 'button', web_source: 'footer' }],
    ['more', { ...ON_DONATE, utm_content: 'button' }],
  ] as const)(
    'gives way to the campaign of the link #%s, which keeps session, ad click and URL builder [DEC-02 SES-03 SES-05 SES-09]',
    thorough,
    async (id, expected) => {
      const network = await serve();
      const landing = await land(network);
      await visit.page.click(`#${id}`);
      const view = await arrived(network, 'donate');
      expect(view).toMatchObject({ ...expected, sess_id: landing.sess_id, last_page_id: landing.page_id, url_builder_owner: 'me' });
      await expect.poll(() => visit.page.url()).not.toMatch(HANDED);
      const [gift] = await converted(network, 'donate', 'donation');
      expect(gift).toMatchObject({ ...expected, sess_id: landing.sess_id, gclid: 'G1', attribution_type: 'utm', value: 50 });
      // A mix of both would be a third campaign.
      expect([gift?.utm_medium, gift?.utm_campaign]).toEqual(id === 'own' ? [undefined, undefined] : ['email', 'october']);
      expect(network.hits().filter(({ event }) => event === 'sess_start')).toHaveLength(1);
    },
  );

  it(
    'carries over to a sign-up on the email host from a later page, whose address no longer names it [DEC-02 SES-05]',
    thorough,
    async () => {
      const network = await serve();
      const landing = await land(network);
      await visit.page.goto('https://www.main.example/about');
      await ready();
      await visit.page.click('#email');
      expect(await arrived(network, 'email')).toMatchObject({
        ...CAMPAIGN,
        sess_id: landing.sess_id,
      });
    },
  );

  it('carries over twice, from main to action to donate [DEC-02 SES-03 SES-09]', thorough, async () => {
    const network = await serve();
    const landing = await land(network);
    await visit.page.click('#action');
    const action = await arrived(network, 'action');
    expect(action).toMatchObject({
      ...CAMPAIGN,
      sess_id: landing.sess_id,
      last_page_id: landing.page_id,
    });
    await ready();
    const [signed, streamed] = await converted(network, 'action', 'action');
    expect(signed).toMatchObject({ ...CAMPAIGN, sess_id: landing.sess_id });
    expect(streamed).toMatchObject(STREAMED);
    await visit.page.click('#donate');
    expect(await arrived(network, 'donate')).toMatchObject({
      ...ON_DONATE,
      ...{ sess_id: landing.sess_id, last_page_id: action.page_id },
    });
    await ready();
    // The next page of the site has the campaign, too.
    await visit.page.goto('https://donate.giving.example/checkout');
    await expect.poll(() => viewsOf(network, 'donate').length).toBe(2);
    expect(viewsOf(network, 'donate')[1]).toMatchObject({
      ...ON_DONATE,
      sess_id: landing.sess_id,
    });
  });
});

describe('a copied link', () => {
  const copied = async () => {
    const network = await serve();
    const landing = await land(network);
    await visit.page.click('#donate', { button: 'right' });
    const address = (await visit.page.getAttribute('#donate', 'href')) ?? '';
    expect(address).toMatch(/ut_id=1234567890/);
    expect(address).not.toMatch(/jane/);
    return { address, landing };
  };
  const ages: [age: number, joins: boolean, attributes: boolean][] = [
    [45_000, true, true],
    [65_000, false, true],
    [105_000, false, true],
    [125_000, false, false],
    [86_400_000, false, false],
  ];
  it.each(ages)('opened %i ms later joins the session: %s, attributes the visit: %s [SES-03]', thorough, async (age, joins, attributes) => {
    const { address, landing } = await copied();
    await visit.open();
    const network = await serve();
    const old = address.replace(/(?<=custom_transfer=)\d+/, `${Date.now() - age}`);
    expect(old).not.toBe(address);
    await visit.page.goto(old, { referer: 'https://www.main.example/' });
    const view = await arrived(network, 'donate');
    expect(view.sess_id === landing.sess_id).toBe(joins);
    if (attributes) expect(view).toMatchObject(ON_DONATE);
    else {
      expect(view).toMatchObject({ attribution_type: 'direct' });
      expect(Object.keys(view).join()).not.toMatch(/utm_|campaign_(source|medium)|gclid|url_builder/);
    }
    expect(view.page_location).toBe(`${DONATE}?a=1`);
    await expect.poll(() => visit.page.url()).toBe(`${DONATE}?a=1`);
  });
});
