// @page
import { describe, expect, it, vi } from 'vitest';
import { decodeValue, encodeValue } from '../../../../lib/records/encoded-value';
import { isUuid } from '../../../../lib/values/uuid';
import { find } from '../support/page';
import { site } from '../support/visits';
import { openWholePages } from '../support/whole-pages';

const { open, openWhole, end } = openWholePages();
const NOW = 1_800_000_000_000;
const UUID = '550e8400-e29b-41d4-a716-446655440000';

const stored = () => decodeValue(localStorage.getItem('tp_layer'), Date.now()).value as Record<string, Record<string, unknown>>;

describe('data layer', () => {
  it('reports the page’s location, content and activity at its end [SES-04]', async () => {
    const html = `<main><h1>Clean air</h1> <p>Two words</p> <p>x</p> <a href="/a">A</a><img><video></video>
      <form id="signup"></form><form action="/donate"></form></main>`;
    const page = await openWhole({ url: `${site}/air?page=2#top`, html, attributes: { nid: '12' }, referrer: 'https://news.example/' });
    page.track('signup');
    page.track('purchase');
    expect(await end(page)).toMatchObject({
      ...{ page_id: find(page.hits(), 'page_view').page_id, start: NOW, events: 5, goals: 2, nid: '12', nav_type: 'navigate' },
      ...{ page_href: `${site}/air?page=2#top`, loc_referrer: 'https://news.example/', loc_https: true, loc_host: 'www.main.example' },
      ...{ loc_path: '/air', loc_search: '?page=2', loc_hash: '#top' },
      ...{ videos: 1, images: 1, links: 1, signups: 1, donate_forms: 1, paragraphs: 2, words: 6, characters: 23 },
    });
  });

  it('reports the session at the end of each page [SES-05]', async () => {
    const page = await openWhole({
      url: `${site}/?utm_source=letter&utm_medium=email&wave_code=w1&internal_source_code=s1&gclid=g1&fbclid=f1&dclid=d1&ub_owner=me`,
      answers: { '/ip': { country_code: 'DE', country: 'Germany', isp: 'Netz', ip: '198.51.100.7', latitude: 48.1, uuid: UUID } },
    });
    const hit = await end(page);
    expect(hit).toMatchObject({
      ...{ sess_start: NOW, sess_last: expect.any(Number), sess_pages: 1, sess_page: 1, sess_new: true },
      ...{ email_traffic: true, wave_code: 'w1', internal_source_code: 's1', contact_channel: 'email', touch: 1 },
      ...{ utm_source: 'letter', url_builder_owner: 'me', web_source: 'letter', web_sub_source: 'email', attribution_type: 'utm' },
      ...{ v_secs: expect.any(Number), a_secs: expect.any(Number), admin: false, internal: false, gclid: 'g1', fbclid: 'f1', dclid: 'd1' },
      ...{ network_country_code: 'DE', network_country: 'Germany', network_isp: 'Netz' },
    });
    expect(Object.keys(hit).filter((name) => /latitude|network_(ip|uuid)$/.test(name))).toEqual([]);
  });

  it('remembers for the session that a visitor is internal [DET-14]', async () => {
    await openWhole();
    expect(sessionStorage.getItem('tp_internal')).toBeNull();
    const page = await openWhole({ visitor: { internal: true } });
    expect(sessionStorage.getItem('tp_internal')).toBe('1');
    page.refuse();
    expect(sessionStorage.getItem('tp_internal')).toBeNull();
  });

  it('adds visitor and campaign to the first hits of a page, as stored by the previous page [SES-05 SES-07 HIT-04]', async () => {
    const first = await openWhole({ url: `${site}/?utm_source=letter&utm_medium=email`, answers: { '/ip': { uuid: UUID } } });
    await end(first);
    const [{ temp_id, user_id } = {}] = first.hits();
    expect(isUuid(temp_id) && user_id === temp_id).toBe(true);
    expect(stored().user).toMatchObject({ temp_id });

    const campaign = { utm_source: 'letter', campaign_medium: 'email' };
    const second = open({ url: `${site}/b` });
    second.apply();
    second.leave();
    for (const hit of second.hits())
      expect(hit).toMatchObject({ ...campaign, temp_id, user_id: UUID, edf_uuid: UUID, traffic_type: 'external' });

    vi.setSystemTime(Date.now() + 1_800_000);
    const later = open({ url: `${site}/c` });
    later.apply();
    later.leave();
    expect(find(later.hits(), 'page_view')).toMatchObject({ temp_id });
    expect(find(later.hits(), 'page_view')).not.toHaveProperty('utm_source');
  });

  it('stores nothing again on a page that finds all of it stored, before its end [SES-12]', async () => {
    await end(await openWhole());
    const set = vi.spyOn(Storage.prototype, 'setItem');
    const keys = () => new Set(set.mock.calls.map(([key]) => key).filter((key) => /^tp_(layer|visitor)$/.test(key)));
    const page = await openWhole({ url: `${site}/b` });
    page.hooks.contact.call({ state: 'not-applicable' });
    expect(keys()).toEqual(new Set());
    page.hooks.contact.call({ state: 'ready', id: '1' });
    expect(keys()).toEqual(new Set(['tp_layer', 'tp_visitor']));
    set.mockClear();
    await end(page);
    expect(keys()).toEqual(new Set(['tp_layer', 'tp_visitor']));
    set.mockRestore();
  });

  it('adds each tab’s seconds to those written by other tabs [SES-05]', async () => {
    const page = await openWhole();
    // Another tab of the session writes while this one is open.
    const { value } = decodeValue(localStorage.getItem('tp_layer'), Date.now());
    localStorage.setItem('tp_layer', encodeValue({ ...(value as object), visible: 60_000, attention: 30_000 }, Date.now() + 1_000_000));
    page.hooks.contact.call({ state: 'ready', id: '1' });
    const { v_secs, a_secs } = await end(page);
    expect(v_secs).toBeGreaterThanOrEqual(60);
    expect(a_secs).toBeGreaterThanOrEqual(30);
  });

  it('ends a page with the id that another tab has learned, and none by a record that is no visitor’s [SES-07]', async () => {
    for (const [temp_id, edf_uuid] of [
      [UUID, UUID],
      ['x', undefined],
    ]) {
      const page = await openWhole();
      const until = Date.now() + 1_000_000;
      localStorage.setItem('tp_visitor', JSON.stringify({ temp_id, edf_uuid: UUID, until: `${until}` }));
      expect((await end(page)).edf_uuid).toBe(edf_uuid);
      localStorage.clear();
    }
  });

  it('counts each image once, and none under 25 px [ENG-06 SES-04]', async () => {
    const html = `<picture><source srcset="a.webp"><source srcset="b.webp"><img src="a.png"></picture><img width="100%" src="b.png">
      <img width="1" height="1" src="p.gif"><img width="300" height="24" src="line.png"><img width="25" height="25" src="c.png">
      <img width="0" height="0" src="q.gif"><img width="1px" height="1px" src="r.gif"><img style="width:1px;height:1px" src="s.gif">`;
    expect(await end(await openWhole({ html }))).toMatchObject({ images: 3 });
  });

  it('stores nothing personal from the landing address [PRV-01 SES-09]', async () => {
    const page = await openWhole({
      url: `${site}/?wave_code=jane@example.org&gclid=amFuZUBleGFtcGxlLm9yZw==&utm_source=jane+x@example.org&utm_medium=email`,
    });
    const hit = await end(page);
    expect(hit).toMatchObject({ contact_channel: 'email', utm_medium: 'email' });
    for (const name of ['wave_code', 'gclid', 'utm_source', 'web_source', 'first_source']) expect(hit).not.toHaveProperty(name);
    const kept = Object.values(localStorage).map((text) => `${text} ${decodeURIComponent(/^[\w+/=]+$/.test(text) ? atob(text) : '')}`);
    expect(kept.join()).not.toMatch(/jane|amFuZ/);
  });

  it('adds the visitor to each event, but not a hashed address [SES-06 SES-07]', async () => {
    const contact = btoa(
      encodeURIComponent(JSON.stringify([2, { id: '1234567890', email: 'jane@example.org' }, NOW - 1, undefined, 'a'.repeat(64)])),
    );
    localStorage.setItem('tp_contact', contact);
    for (const cookie of ['_ga=GA1.1.1234567890.1700000000', 'seerid=lytics-1', 'session_token=secret']) document.cookie = cookie;
    const page = await openWhole({
      attributes: { drupalUid: '42' },
      visitor: { internal: true },
      options: { userCookies: { lytics_uid: 'seerid', device_id: 'session_token' } },
      answers: { '/ip': { uuid: UUID } },
    });
    page.hooks.contact.call({ state: 'ready', id: '1234567890', flags: 'ae:Y|s:CO' });
    page.track('gift', { classy_member_id: 'm1', classy_supporter_id: 7, variant_id: 'v1', ea_profile_id: 'e 1' });
    page.track('later');
    await end(page);
    const later = find(page.hits(), 'later');
    expect(later).toMatchObject({
      ...{ user_id: '42', drupal_uid: '42', lytics_uid: 'lytics-1', adestra_contact_id: '1234567890', classy_member_id: 'm1' },
      ...{ ga_client_id: '1234567890.1700000000', contact_flags: 'ae:Y|s:CO', traffic_type: 'internal', edf_uuid: UUID },
      ...{ classy_supporter_id: '7', variant_id: 'v1' },
    });
    expect(isUuid(later.temp_id)).toBe(true);
    expect(stored().user).toMatchObject({ temp_id: later.temp_id, email: 'a'.repeat(64) });
    for (const name of ['device_id', 'ea_profile_id', 'email']) expect(later[name]).toBeUndefined();
    expect(JSON.stringify(page.hits())).not.toMatch(/secret|a{64}|jane/);
    for (const name of ['_ga', 'seerid', 'session_token']) document.cookie = `${name}=;max-age=0`;
  });

  it('reports and remembers the variant that the visitor saw last [SES-06]', async () => {
    const page = await openWhole();
    page.track('one', { experiments: 'hero:control,footer:variant2:forced' });
    await end(page);
    expect(find(page.hits(), 'one').variant_id).toBe('footer:variant2');
    expect(stored().user?.variant_id).toBe('footer:variant2');
  });

  it('reads cookies that other scripts have set by the end of the page [SES-06]', async () => {
    const page = await openWhole({ options: { userCookies: { lytics_uid: 'seerid' } } });
    document.cookie = 'seerid=lytics-2';
    expect((await end(page)).lytics_uid).toBe('lytics-2');
    document.cookie = 'seerid=;max-age=0';
  });

  it.each([
    [{ optIn: false, international: false }, 'device-1'],
    [{ optIn: false, international: undefined }, undefined],
    [{ optIn: true, international: true }, undefined],
  ])('reports the device of a visitor who is %o as %s [SES-06 TAG-05]', async (visitor, device) => {
    const page = await openWhole({ visitor });
    page.track('device_identified', { device_id: 'device-1' });
    page.track('later');
    await end(page);
    expect(find(page.hits(), 'later').device_id).toBe(device);
  });

  it('reports the contact and the device from the first hit of the next page on [SES-06 SES-07 TAG-05]', async () => {
    const home = { optIn: false, international: false };
    const contact = { adestra_contact_id: '1001', contact_flags: 'ae:Y|z:80302' };
    const first = await openWhole({ visitor: home });
    first.track('device_identified', { device_id: 'device-1' });
    first.hooks.contact.call({ state: 'ready', id: '1001', flags: 'ae:Y|z:80302' });
    await end(first);

    const second = await openWhole({ url: `${site}/b`, visitor: home });
    await end(second);
    for (const hit of second.hits()) expect(hit).toMatchObject({ ...contact, device_id: 'device-1' });

    const abroad = open({ url: `${site}/c`, visitor: { optIn: false, international: true } });
    abroad.apply();
    abroad.leave();
    for (const hit of abroad.hits()) {
      expect(hit).toMatchObject(contact);
      expect(hit.device_id).toBeUndefined();
    }
  });

  it.each(['failed', 'not-applicable'] as const)(
    'reports nothing more about a contact once its state is %s [CTC-10 SES-07]',
    async (state) => {
      const first = await openWhole();
      first.hooks.contact.call({ state: 'ready', id: '1001', flags: 'ae:Y' });
      await end(first);
      const second = await openWhole({ url: `${site}/b` });
      second.hooks.contact.call({ state });
      second.track('later');
      await end(second);
      const third = open({ url: `${site}/c` });
      third.apply();
      third.leave();
      for (const hit of [find(second.hits(), 'later'), ...third.hits()]) {
        expect(hit.adestra_contact_id).toBeUndefined();
        expect(hit.contact_flags).toBeUndefined();
      }
    },
  );

  it('never sends a cookie whose name contains token [EVT-07]', async () => {
    document.cookie = 'myTOKEN=secret-1';
    const page = await openWhole({ options: { userCookies: { device_id: 'myTOKEN' } } });
    await end(page);
    expect(JSON.stringify(page.hits())).not.toContain('secret-1');
    document.cookie = 'myTOKEN=;max-age=0';
  });

  const broken: [string, string][] = [
    ['no base64', '{"a":1'],
    ['another shape', encodeValue({ session: 5 }, NOW + 1_000_000)],
    [
      'a hostile one',
      encodeValue(
        { ...{ session: '', visible: 0, attention: 0, touches: 1 }, first: { a: { b: 1 } }, last: {}, user: {} },
        NOW + 1_000_000,
      ),
    ],
  ];
  it.each(broken)('warns of a stored layer that cannot be parsed, and replaces it: %s [SES-11]', async (_, text) => {
    localStorage.setItem('tp_layer', text);
    const page = await openWhole();
    expect(page.problems).toEqual([
      expect.objectContaining({ severity: 'warn', error: expect.objectContaining({ message: "tp_layer can't be parsed" }) }),
    ]);
    expect(stored().user?.temp_id).toBeDefined();
  });

  it('expires after 7 days without a visit [SES-12]', async () => {
    await end(await openWhole({ url: `${site}/?gclid=1` }));
    const before = stored();
    vi.setSystemTime(Date.now() + 604_799_000);
    expect((await end(await openWhole())).first_source).toBe('google');
    vi.setSystemTime(Date.now() + 604_800_000);
    expect((await end(await openWhole())).first_source).toBeUndefined();
    expect(stored().user?.temp_id).not.toBe(before.user?.temp_id);
  });

  it('deletes everything when the visitor refuses [CON-20]', async () => {
    const page = await openWhole({ answers: { '/ip': { country_code: 'DE' } } });
    expect(localStorage.getItem('tp_country')).toMatch(/^DE \d{13}$/);
    page.refuse();
    page.track('more');
    expect(localStorage).toHaveLength(0);
  });
});
