// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { find } from '../support/page';
import { site } from '../support/visits';
import { type Arrival, openWholePages } from '../support/whole-pages';

const { open, openWhole, end } = openWholePages();
const attributed = { attribution_type: 'utm', contact_channel: 'email', web_source: 'letter', web_sub_source: 'email' };
const letter = '?utm_source=letter&utm_medium=email';
/** What a page says before the data layer's chunk is there. */
const openNext = (path: string, referrer: string) => {
  vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
  const page = open({ url: site + path });
  page.apply();
  page.leave();
  return find(page.hits(), 'page_view');
};

it('SES-08 the first hits of a page that goes on say where the visitor came from', async () => {
  await end(await openWhole({ url: `${site}/${letter}` }));
  for (const [path, referrer] of [
    ['/b', `${site}/`],
    ['/c', ''],
    [`/${letter}`, ''],
  ] as const)
    expect(openNext(path, referrer)).toMatchObject({ ...attributed, utm_source: 'letter' });
});

it('SES-08 those of one to which the visitor came anew do not say where from before it is known', async () => {
  await end(await openWhole({ url: `${site}/${letter}` }));
  expect(openNext('/b', 'https://www.google.com/')).not.toHaveProperty('attribution_type');
  expect(openNext('/?utm_source=news', '')).not.toHaveProperty('attribution_type');
  expect(openNext('/c', `${site}/`)).toMatchObject({ utm_source: 'news' });
  vi.setSystemTime(Date.now() + 1_800_000);
  expect(openNext('/d', '')).not.toHaveProperty('attribution_type');
});

it('SES-05 SES-09 an ad click replaces the campaign that the session came by', async () => {
  await end(await openWhole({ url: `${site}/${letter}&ub_owner=me` }));
  const clicked = await openWhole({ url: `${site}/?gclid=${'g'.repeat(150)}` });
  const paid = {
    gclid: 'g'.repeat(150),
    attribution_type: 'ad_click',
    contact_channel: 'paid',
    web_source: 'google',
    web_sub_source: 'gclid',
  };
  expect(await end(clicked)).toMatchObject({ ...paid, touch: 2, email_traffic: false });
  const next = openNext('/b', `${site}/`);
  expect(next).toMatchObject(paid);
  for (const hit of [...clicked.hits(), next]) expect(Object.keys(hit).join()).not.toMatch(/utm_|campaign_|url_builder/);
});

it('SES-09 LIF-05 a campaign that a router brings is a touch, once, and the session’s', async () => {
  const page = await openWhole({ url: `${site}/?gclid=1`, referrer: 'https://www.google.com/' });
  const go = (path: string, type: 'history' | 'back_forward_cache' = 'history') =>
    page.hooks.navigate.call({ type, url: site + path, previous: `${site}/` });
  go(`/b${letter}`);
  for (const path of [`/b${letter}#top`, '/c', `/b${letter}`]) go(path);
  go(`/b${letter}`, 'back_forward_cache');
  expect(await end(page)).toMatchObject({ ...attributed, first_source: 'google', touch: 2 });
  const views = page.hits().filter(({ event }) => event === 'page_view');
  expect(views).toHaveLength(6);
  for (const view of views.slice(1)) {
    expect(view).toMatchObject({ ...attributed, utm_source: 'letter' });
    expect(view).not.toHaveProperty('gclid');
  }
  expect(openNext('/d', `${site}/`)).toMatchObject({ ...attributed, utm_source: 'letter' });
});

it('SES-01 SES-05 a document that stays open while its session ends brings its campaign to no other', async () => {
  const page = await openWhole({ url: `${site}/${letter}&wave_code=w1` });
  vi.setSystemTime(Date.now() + 1_800_000);
  page.track('back');
  page.hooks.navigate.call({ type: 'history', url: `${site}/${letter}&wave_code=w1#top`, previous: `${site}/` });
  const last = await end(page);
  const later = page.hits().slice(page.names().lastIndexOf('sess_start'));
  expect(later.map(({ event }) => event)).toEqual(['sess_start', 'back', 'page_view', 'page_unload']);
  for (const hit of later) expect(Object.keys(hit).join()).not.toMatch(/utm_|campaign_|wave_code/);
  expect(last).toMatchObject({ touch: 1, sess_count: 2 });
});

it('SES-09 the first touch stays, the last one is the newest that says anything', async () => {
  const visits: [Arrival, object][] = [
    [{ url: `${site}/?gclid=1` }, { first_source: 'google', web_source: 'google', contact_channel: 'paid', touch: 1 }],
    [
      { url: `${site}/b`, referrer: `${site}/` },
      { first_source: 'google', web_source: 'google', touch: 1 },
    ],
    [{ url: `${site}/?gclid=1` }, { touch: 1 }],
    [
      { url: `${site}/`, referrer: 'https://news.example/' },
      { first_source: 'google', web_source: 'news.example', touch: 2 },
    ],
    [{ url: `${site}/` }, { first_source: 'google', web_source: 'news.example', touch: 2 }],
  ];
  for (const [circumstances, expected] of visits) expect(await end(await openWhole(circumstances))).toMatchObject(expected);
});
