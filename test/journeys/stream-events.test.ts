import { describe, expect, it } from 'vitest';
import type { Properties, Taproot } from '../../kernel';
import { loginOf } from '../../tools/lab/contact';
import type { Entry } from '../../tools/lab/network';
import { layerThere } from '../support/layer-there';
import { thorough } from '../support/thorough';
import { marks, toldTo, untilTold } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const CAMPAIGN = 'utm_source=newsletter&utm_medium=email&utm_campaign=october&utm_id=1234567890&gclid=G1&ub_o=me';
const GIFT = { transaction_id: 'S-1', value: 25.5, currency: 'USD', items: [{ item_id: 'gift', price: 25.5, quantity: 1 }] };
const UNCOUNTED = ['page_location', 'page_referrer', 'page_path', 'page_title'];

const open = async (site: Parameters<typeof visit.network.demo.url>[0], path: string) => {
  await visit.page.goto(visit.network.demo.url(site, path));
  await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'loaded' });
};
const track = (name: string, properties: Properties) =>
  visit.page.evaluate(([name, properties]) => (window as unknown as Win).taproot.track(name, properties), [name, properties] as const);
const isEvent = (name: string) => (one: Entry) => one.call === 'gtag' && one.words[0] === 'event' && one.words[1] === name;
/** The parameters with which the stream received the first event of that name. */
const streamed = async (name: string): Promise<Record<string, unknown>> => {
  const calls = await untilTold(visit, 'tags.example', (calls) => calls.some(isEvent(name)));
  const { send_to, ...parameters } = (calls.find(isEvent(name)) as Entry).words[2];
  expect(send_to).toBe('G-TESTING001');
  return parameters;
};
/** Lets the page believe that it ends, so that it sends waiting hits. */
const leave = () => visit.page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
/** Resolves to the first hit of that name that the service received. */
const arrived = async (name: string): Promise<Entry | undefined> => {
  await leave();
  return named(name)(await visit.network.until('hits', (hits) => named(name)(hits).length > 0))[0];
};
const counted = (parameters: object) => Object.keys(parameters).filter((name) => !UNCOUNTED.includes(name));
/** Returns the words of the commands of a kind, in the order in which the library received them. */
const commands = async (kind: 'config' | 'set'): Promise<Entry[]> => {
  const calls = toldTo(await visit.network.received('vendors'), 'tags.example');
  return calls.filter(({ call, words }) => call === 'gtag' && words[0] === kind).map(({ words }) => words);
};
const wasSet = async (name: string): Promise<Entry[]> =>
  (await commands('set')).filter((words) => words[1] === name).map((words) => words[2]);

describe('the analytics stream', () => {
  it(
    'receives a purchase with its value, however many fields its page and its campaign have [EVT-06] [EVT-12] [CNV-01]',
    thorough,
    async () => {
      await open('donate', `/give/12345?${CAMPAIGN}`);
      await track('purchase', { ...GIFT, event_label: 'thanks', tax: 0, shipping: 0, coupon: 'none at all' });
      const purchase = await streamed('purchase');
      expect(purchase).toMatchObject({ ...GIFT, event_category: 'donation', event_action: 'complete', event_label: 'thanks' });
      expect(purchase).toMatchObject({ page_path: '/give/12345', page_location: expect.any(String) });
      expect(counted(purchase)).toHaveLength(20);
      // Fields that do not fit into the event are set for the session.
      const campaign = { id: '1234567890', source: 'newsletter', medium: 'email', name: 'october' };
      await expect.poll(() => wasSet('campaign')).toContainEqual(campaign);
      const hit = await arrived('purchase');
      expect(hit).toMatchObject({ ...GIFT, utm_source: 'newsletter', gclid: 'G1', url_builder_owner: 'me', screen: expect.any(String) });
    },
  );

  it('receives an event’s own fields first, then the page’s, then the campaign’s [EVT-06] [SES-08]', async () => {
    const sent: Entry[] = [];
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/hit')) sent.push(...(JSON.parse(request.postData() ?? '[]') as Entry[]));
    });
    // A page without an experiment. Its fields would displace the last ones as soon as the visitor has seen a variant.
    await open('main', `/news?${CAMPAIGN}`);
    const own = { event_category: 'a', event_action: 'b', event_label: 'c', value: 5 };
    await track('quiz_done', own);
    const quiz = await streamed('quiz_done');
    const expected = [
      ...Object.keys(own),
      ...['time_on_page', 'attention', 'sess_id', 'page_id', 'nav_type'],
      ...['utm_id', 'campaign_source', 'campaign_medium', 'campaign_name', 'gclid', 'url_builder_owner'],
      ...['attribution_type', 'contact_channel', 'web_source'],
    ];
    expect(counted(quiz)).toEqual(expect.arrayContaining(expected));
    expect(counted(quiz)).toHaveLength(20);
    await leave();
    await expect.poll(() => named('quiz_done')(sent)).toHaveLength(1);
    const [hit = {}] = named('quiz_done')(sent);
    for (const names of [counted(quiz), Object.keys(hit)]) {
      const place = (name: string) => names.indexOf(name);
      expect(Math.max(...Object.keys(own).map(place))).toBeLessThan(Math.min(...['sess_id', 'page_id', 'nav_type'].map(place)));
      expect(Math.max(...['sess_id', 'page_id', 'nav_type'].map(place))).toBeLessThan(
        Math.min(...['utm_id', 'campaign_source', 'gclid', 'web_source'].map(place)),
      );
    }
    // Performance fields are trimmed first, then these.
    for (const gone of ['ttfb', 'connection_type', 'event_index', 'timestamp', 'total_clicks']) expect(quiz).not.toHaveProperty(gone);
  });

  it('receives web vitals with all their measurements [EVT-06] [ENG-05]', thorough, async () => {
    await open('main', `/?${CAMPAIGN}`);
    const isReady = () =>
      (window as unknown as Win).taproot.hooks.leave.taps.some(({ name, stage }) => name === 'analytics' && stage === -100);
    await expect.poll(() => visit.page.evaluate(isReady)).toBe(true);
    await visit.page.locator('h1').first().click();
    await leave();
    const vitals = await streamed('web_vitals');
    const hit = await arrived('web_vitals');
    for (const name of ['ttfb', 'fcp', 'lcp', 'cls', 'inp', 'fid', 'ratings']) expect([name, vitals[name]]).toEqual([name, hit?.[name]]);
    expect(vitals.ttfb).toEqual(expect.any(Number));
    expect(counted(vitals)).toHaveLength(20);
  });

  it('receives user properties as such, and the user’s id as the library’s own [SES-07] [EVT-12]', thorough, async () => {
    await visit.visitor.addCookies([{ name: '_ga', value: 'GA1.1.123.456', url: visit.network.demo.url('main') }]);
    await open('main', `/?${loginOf('1001')}&_internal=1`);
    await layerThere(visit.page);
    // The network's details change the user properties again.
    await expect
      .poll(async () => {
        await track('asked', {});
        await leave();
        return named('asked')(await visit.network.received('hits')).at(-1);
      })
      .toHaveProperty('edf_uuid');
    await track('profile_seen', { classy_member_id: '77' });
    await track('after', {});
    const after = await streamed('after');
    const hit = await arrived('after');
    const user = {
      ...{
        classy_member_id: '77',
        ga_client_id: '123.456',
        traffic_type: 'internal',
        temp_id: hit?.temp_id,
      },
      ...{ adestra_contact_id: '1001', contact_flags: expect.stringContaining(':') },
    };
    const properties = async () => {
      // Personalisation's cookie may or may not exist by now.
      const { lytics_uid: _, ...others } = (await wasSet('user_properties')).at(-1) ?? {};
      return others;
    };
    await expect.poll(properties).toEqual(user);
    expect(hit).toMatchObject(user);
    // Advertising configures an account of its own, at a time of its own.
    const configured = async () => (await commands('config')).filter((words) => words[1] === 'G-TESTING001').at(-1)?.[2];
    await expect.poll(configured).toMatchObject({ user_id: hit?.user_id });
    for (const name of [...Object.keys(user), 'user_id']) expect(after).not.toHaveProperty(name);
  });
});
