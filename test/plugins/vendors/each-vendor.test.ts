// @page
import { describe, expect, it, vi } from 'vitest';
import type { Conversion } from '../../../lib/records/told-conversion';
import type { MakeVendor, NamedVendor } from '../../../plugins/vendors/vendor';
import { namedVendors } from '../../support/named-vendors';
import { createTools } from '../tools';

type Globals = Record<string, unknown>;

const GIFT: Conversion = { event: 'donation', id: 'gift_R_1', gift: true, transaction: 'R-1', value: 50, currency: 'USD' };
const SIGN_UP: Conversion = { event: 'sign_up', id: 'one', gift: false };

const vendors = await namedVendors();

/** Creates a vendor of the network with its own globals. */
async function make(name: string, globals: Globals = {}, attributes: Record<string, string> = {}, account: object = {}, sensitive = false) {
  const { tools, tracked } = createTools({}, undefined, { attributes });
  Object.assign(tools.env, { sensitive });
  const one = [...vendors.values()].flat().find((named) => named.name === name) as NamedVendor;
  const { default: makeVendor } = (await one.load()) as { default: MakeVendor<unknown> };
  const page = { ...tools.page, stream: 'G-MAIN000001', environment: 'production' as const };
  const vendor = makeVendor({ ...tools, page, globals, account: { ...(one.account as object), ...account } });
  return { vendor, globals, tracked };
}
const commands = (globals: Globals) =>
  (globals.dataLayer as IArguments[]).map((entry) => (entry.length === undefined ? entry : [...entry]));
const spied = (name: string) => {
  const spy = vi.fn();
  return [spy, { [name]: Object.assign(spy, { callMethod: spy }) }] as const;
};

describe('each vendor', () => {
  it('tag-manager loads, and withdraws consent [TAG-01]', async () => {
    const { vendor, globals } = await make('tag-manager');
    expect([vendor.script, vendor.asks]).toEqual(['https://tags.example/gtm.js?id=GTM-MAIN001', { 0: 'script', 5: 'script' }]);
    vendor.begin?.();
    expect(globals.dataLayer).toEqual([{ 'gtm.start': 1_700_000_000_000, event: 'gtm.js' }]);
    expect(vendor.arrived?.(true)).toBe(false);
    globals.google_tag_manager = { 'GTM-MAIN001': {} };
    expect(vendor.arrived?.(false)).toBe(true);
    vendor.optOut?.();
    expect(commands(globals).at(-1)).toEqual({ event: 'consent_withdrawn' });
  });

  it('gtag configures the stream once if no hit has a user_id [EVT-12]', async () => {
    const { vendor, globals } = await make('gtag');
    for (const event of ['a', 'b']) vendor.hit?.({ event });
    expect((commands(globals) as unknown[][]).map(([command, name]) => `${command} ${name}`)).toEqual([
      'config G-MAIN000001',
      'event a',
      'event b',
    ]);
  });

  it('gtag loads with a fallback, sends events, and opts out [EVT-12 TAG-02]', async () => {
    const { vendor, globals } = await make('gtag');
    expect(vendor.script).toBe('https://tags.example/gtag/js?id=G-MAIN000001');
    expect(vendor.fallback).toBe('https://utility.main.example/G-MAIN000001/_g4.js');
    expect(vendor.asks).toEqual({ 0: 'script', 5: 'fallback', 10: 'script' });
    vendor.begin?.();
    vendor.hit?.({ event: 'quiz_done', score: 7, hit_id: 'x', page_path: '/quiz', user_id: 'u', temp_id: 't', utm_source: 'news' });
    const [js, config, user, campaign, event] = commands(globals) as unknown[][];
    expect(js).toEqual(['js', new Date(1_700_000_000_000)]);
    expect(config).toEqual([
      'config',
      'G-MAIN000001',
      { send_page_view: false, linker: { domains: expect.any(Array), accept_incoming: true }, user_id: 'u' },
    ]);
    const { linker } = (config as unknown[])[2] as { linker: { domains: string[] } };
    expect(linker.domains).toEqual(expect.arrayContaining(['main.example', 'action.example', 'giving.example', 'mailing.example']));
    expect(user).toEqual(['set', 'user_properties', { temp_id: 't' }]);
    expect(campaign).toEqual(['set', 'campaign', { source: 'news' }]);
    expect(event).toEqual(['event', 'quiz_done', { score: 7, page_path: '/quiz', utm_source: 'news', send_to: 'G-MAIN000001' }]);
    vendor.hit?.({ event: 'b', user_id: 'u', temp_id: 't', utm_source: 'news' });
    vendor.hit?.({ event: 'c', user_id: 'v', lytics_uid: 'l' });
    expect(commands(globals).slice(5)).toEqual([
      ['event', 'b', { utm_source: 'news', send_to: 'G-MAIN000001' }],
      ['config', 'G-MAIN000001', expect.objectContaining({ user_id: 'v' })],
      ['set', 'user_properties', { lytics_uid: 'l', temp_id: null }],
      ['set', 'campaign', {}],
      ['event', 'c', { send_to: 'G-MAIN000001' }],
    ]);
    vendor.optOut?.();
    expect(globals['ga-disable-G-MAIN000001']).toBe(true);
  });

  it('R9: gtag is told on a sensitive path to hand nothing on to advertising, before anything else of it', async () => {
    const { vendor, globals } = await make('gtag', {}, {}, {}, true);
    vendor.begin?.();
    for (const user_id of ['u', 'v']) vendor.hit?.({ event: 'page_view', user_id });
    const told = commands(globals) as unknown[][];
    expect(told[1]).toEqual(['consent', 'update', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }]);
    const configs = told.filter(([command]) => command === 'config');
    expect(configs.map(([, , fields]) => fields)).toMatchObject(
      Array(2).fill({ allow_google_signals: false, allow_ad_personalization_signals: false }),
    );
  });

  it('gtag gets the redacted addresses of each page view for the events of its own [PRV-04]', async () => {
    const { vendor, globals } = await make('gtag');
    const told = () =>
      (commands(globals) as [string, string, object][]).filter(([command]) => command === 'config').map(([, , said]) => said);
    vendor.hit?.({ event: 'page_view', page_location: 'https://a.example/reset/***', page_referrer: 'https://b.example/' });
    vendor.hit?.({ event: 'quiz_done', page_location: 'https://a.example/reset/***', page_referrer: 'https://b.example/' });
    vendor.hit?.({ event: 'page_view', page_location: 'https://a.example/next', page_referrer: 'https://a.example/reset/***' });
    expect(told()).toMatchObject([
      { page_location: 'https://a.example/reset/***', page_referrer: 'https://b.example/' },
      { page_location: 'https://a.example/next', page_referrer: 'https://a.example/reset/***' },
    ]);
  });

  it('heat-map loads, and stops [TAG-03]', async () => {
    const { vendor, globals } = await make('heat-map');
    vendor.begin?.();
    expect([vendor.script, globals._hjSettings]).toEqual(['https://heat.example/c/heat-1000001.js?sv=6', { hjid: 1_000_001, hjsv: 6 }]);
    expect([vendor.arrived?.(false), vendor.arrived?.(true)]).toEqual([false, true]);
    vendor.optOut?.();
    expect((globals.hj as { q: unknown[] }).q).toEqual([['stop']]);
  });

  it('session-recording loads, and shuts down [TAG-04]', async () => {
    const { vendor, globals } = await make('session-recording');
    vendor.begin?.();
    expect(globals).toMatchObject({ _fs_org: 'o-MAIN', _fs_script: 'recording.example/s/fs.js', _fs_namespace: 'FS' });
    const shutdown = vi.fn();
    globals.FS = shutdown;
    expect(vendor.arrived?.(false)).toBe(true);
    vendor.optOut?.();
    expect(shutdown).toHaveBeenCalledWith('shutdown');
  });

  it('fingerprint tracks the device, unless refused meanwhile [TAG-04]', async () => {
    const get = vi.fn(async () => ({ visitorId: 'device-1' }));
    const load = vi.fn(async () => ({ get }));
    const { vendor, tracked } = await make('fingerprint', { FingerprintJS: { load } });
    vendor.arrive?.();
    await vi.waitFor(() => expect(tracked).toMatchObject([{ name: 'device_identified', properties: { device_id: 'device-1' } }]), 30_000);
    const other = await make('fingerprint', { FingerprintJS: { load } });
    other.vendor.arrive?.();
    other.vendor.optOut?.();
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2), 30_000);
    await Promise.resolve();
    expect(other.tracked).toEqual([]);
  });

  it('fingerprint tracks a known device only once its id is another one, or has expired [SES-06 TAG-04]', async () => {
    const until = (time: number) =>
      localStorage.setItem('tp_visitor', JSON.stringify({ temp_id: 't', device_id: 'device-1', until: `${time}` }));
    const arrive = async (id: string) => {
      const { vendor, tracked } = await make('fingerprint', {
        FingerprintJS: { load: async () => ({ get: async () => ({ visitorId: id }) }) },
      });
      vendor.arrive?.();
      // Several turns of the queue, after which an earlier vendor has tracked its device.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return tracked.map(({ properties }) => properties.device_id);
    };
    until(1_700_000_000_001);
    expect([await arrive('device-1'), await arrive('device-2')]).toEqual([[], ['device-2']]);
    until(1_700_000_000_000);
    expect(await arrive('device-1')).toEqual(['device-1']);
    localStorage.clear();
  });

  it('social-pixel reports page views and conversions [CNV-02 TAG-04]', async () => {
    const [fbq, globals] = spied('fbq');
    const { vendor } = await make('social-pixel', globals);
    vendor.begin?.();
    vendor.hit?.({ event: 'page_view', hit_id: 'hit-1' });
    vendor.convert?.(GIFT);
    vendor.convert?.(SIGN_UP);
    vendor.optOut?.();
    expect(fbq.mock.calls).toEqual([
      ['consent', 'grant'],
      ['init', '2000000001'],
      ['track', 'PageView', {}, { eventID: 'hit-1' }],
      ['track', 'Purchase', { value: 50, currency: 'USD' }, { eventID: 'gift_R_1' }],
      ['track', 'CompleteRegistration', { value: undefined, currency: undefined }, { eventID: 'one' }],
      ['consent', 'revoke'],
    ]);
    expect(vendor.image?.(GIFT)).toBe(
      'https://social.example/tr?id=2000000001&ev=Purchase&eid=gift_R_1&noscript=1&cd%5Bvalue%5D=50&cd%5Bcurrency%5D=USD',
    );
  });

  it('social-pixel calls a gift what the account calls it, as the service does [CNV-02]', async () => {
    const [fbq, globals] = spied('fbq');
    const { vendor } = await make('social-pixel', globals, {}, { gift: 'Donate' });
    vendor.convert?.(GIFT);
    expect(fbq.mock.lastCall?.slice(1)).toEqual(['Donate', { value: 50, currency: 'USD' }, { eventID: 'gift_R_1' }]);
    expect(vendor.image?.(GIFT)).toContain('&ev=Donate&eid=gift_R_1&');
  });

  it('social-pixel limits data use on a page that asks for it [TAG-05]', async () => {
    const [fbq, globals] = spied('fbq');
    (await make('social-pixel', globals, { limitData: '' })).vendor.begin?.();
    expect(fbq.mock.calls[0]).toEqual(['dataProcessingOptions', ['LDU'], 0, 0]);
  });

  it('newsletter-pixel loads, reports conversions, and opts out [CNV-02 TAG-04]', async () => {
    const { vendor, globals } = await make('newsletter-pixel');
    vendor.begin?.();
    expect([vendor.script, vendor.arrived?.(true)]).toEqual(['https://newsletter.example/b/nl-main.min.js', false]);
    const push = vi.fn();
    globals.liQ = { push };
    expect(vendor.arrived?.(false)).toBe(true);
    vendor.convert?.(GIFT);
    expect(push).toHaveBeenCalledWith({ event: 'conversion', name: 'donation', conversionId: 'gift_R_1', amount: 50, currency: 'USD' });
    expect(vendor.image?.(SIGN_UP)).toBe('https://newsletter.example/p?aid=nl-main&e=conversion&n=sign_up&cid=one');
    vendor.optOut?.();
    expect(push).toHaveBeenLastCalledWith({ event: 'optOut' });
  });

  it('ad-conversion reports conversions, and opts out [CNV-02]', async () => {
    const { vendor, globals } = await make('ad-conversion');
    vendor.begin?.();
    vendor.convert?.(GIFT);
    expect(commands(globals).at(-1)).toEqual([
      'event',
      'conversion',
      { send_to: 'AW-3000000001/gift', transaction_id: 'gift_R_1', value: 50, currency: 'USD' },
    ]);
    expect(vendor.image?.(GIFT)).toBe(
      'https://adconversion.example/conversion/3000000001/?label=gift&oid=gift_R_1&guid=ON&script=0&value=50&currency_code=USD',
    );
    vendor.optOut?.();
    expect(globals['ga-disable-AW-3000000001']).toBe(true);
  });

  it('ad-conversion reports each kind under its own label, and none without a label [CNV-02]', async () => {
    const { vendor, globals } = await make('ad-conversion');
    vendor.begin?.();
    const before = commands(globals).length;
    for (const event of ['action', 'sign_up', 'mailchimp_signup', 'submission', 'fillout_submit'])
      vendor.convert?.({ event, gift: false, id: 'one' });
    const labels = commands(globals)
      .slice(before)
      .map(([, , parameters]) => (parameters as { send_to: string }).send_to);
    expect(labels).toEqual(['action', 'signup', 'signup', 'submit', 'submit'].map((label) => `AW-3000000001/${label}`));
    expect(vendor.image?.(SIGN_UP)).toContain('label=signup&');
    const bare = await make('ad-conversion', {}, {}, { labels: { gift: 'gift' } });
    bare.vendor.convert?.(SIGN_UP);
    expect([bare.globals.dataLayer, bare.vendor.image?.(SIGN_UP)]).toEqual([undefined, undefined]);
  });

  it('ad-pixel reports conversions by image [CNV-02]', async () => {
    const { vendor } = await make('ad-pixel');
    expect(vendor.script).toBeUndefined();
    expect(vendor.image?.(GIFT)).toBe('https://adserver.example/activity;src=3000002;type=sale;cat=donation;qty=1;cost=50;ord=gift_R_1?');
    expect(vendor.image?.(SIGN_UP)).toBe('https://adserver.example/activity;src=3000002;type=lead;cat=sign_up;ord=one?');
  });

  it('personalisation identifies the visitor, asks, and opts out [PRM-06]', async () => {
    const { vendor, globals } = await make('personalisation');
    vendor.begin?.();
    expect([vendor.script, globals.jstag]).toEqual([
      'https://personalisation.example/api/tag/p13n-main/latest.min.js',
      { config: { cid: 'p13n-main' } },
    ]);
    const calls: unknown[][] = [];
    const recorded = (name: string) => [name, (...words: unknown[]) => void calls.push([name, ...words])];
    globals.jstag = Object.fromEntries(['identify', 'pageView', 'send', 'optOut'].map(recorded));
    vendor.hit?.({ event: 'page_view', page_id: 'p', sess_id: 's' });
    vendor.hit?.({ event: 'quiz_done', page_id: 'p', sess_id: 's' });
    const ids = { page_id: 'p', session_id: 's' };
    expect(calls).toEqual([
      ['identify', ids],
      ['pageView', ids],
      ['send', { event: 'quiz_done', ...ids }],
    ]);
    const known = { ...ids, edf_uuid: 'uuid-1' };
    for (let i = 0; i < 2; i++) vendor.hit?.({ event: 'ask', edf_uuid: 'uuid-1', page_id: 'p', sess_id: 's' });
    vendor.optOut?.();
    expect(calls.slice(3)).toEqual([['identify', known], ...Array(2).fill(['send', { event: 'ask', ...known }]), ['optOut']]);
  });
});
