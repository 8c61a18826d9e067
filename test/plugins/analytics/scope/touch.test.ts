// @page
import { expect, it, vi } from 'vitest';
import type { HitPayload } from '../../../../kernel';
import { find } from '../support/page';
import { site } from '../support/visits';
import { type Arrival, openWholePages } from '../support/whole-pages';

const { open, openWhole, end } = openWholePages();
const attributed = { attribution_type: 'utm', contact_channel: 'email', web_source: 'letter', web_sub_source: 'email' };
const letter = '?utm_source=letter&utm_medium=email';
const searched = { attribution_type: 'search', contact_channel: 'organic_search', web_source: 'google', web_sub_source: 'google.com' };
/** Returns the hits of a page that is left before the data layer's chunk has loaded. */
const openNext = (path: string, referrer: string) => {
  vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
  const page = open({ url: site + path });
  page.apply();
  page.leave();
  return find(page.hits(), 'page_view');
};

const nextSession = () => vi.setSystemTime(Date.now() + 1_800_000);
const source = ({ attribution_type, contact_channel, web_source, web_sub_source }: HitPayload) => [
  attribution_type,
  contact_channel,
  web_source,
  web_sub_source,
];

it('the first hits of each page report the visitor’s source [SES-08 SES-09]', () => {
  const pages: [path: string, referrer: string, told: object][] = [
    [`/${letter}`, '', { ...attributed, utm_source: 'letter' }],
    ['/b', `${site}/`, { ...attributed, utm_source: 'letter' }],
    ['/c', '', { ...attributed, utm_source: 'letter' }],
    ['/d?gclid=1', 'https://www.google.com/', { attribution_type: 'ad_click', gclid: '1' }],
    ['/e', `${site}/d`, { attribution_type: 'ad_click', gclid: '1' }],
  ];
  for (const [path, referrer, told] of pages) expect(openNext(path, referrer)).toMatchObject(told);
  nextSession();
  expect(openNext('/f', 'https://www.google.com/')).toMatchObject(searched);
});

const SOURCES: readonly (readonly [name: string, path: string, referrer: string])[] = [
  ['a newsletter', `/${letter}`, ''],
  ['a campaign without a source', '/?utm_campaign=spring', 'https://news.example/'],
  ['a search', '/', 'https://www.google.com/'],
  ['an ad click', '/?gclid=1', 'https://www.google.com/'],
  ['an email', '/?wave_code=w1', ''],
  ['a webmail', '/', 'https://mail.google.com/'],
  ['a social network', '/', 'https://t.co/x'],
  ['a linking page', '/', 'https://news.example/'],
  ['an app', '/', 'android-app://com.linkedin.android/'],
  ['nowhere', '/', ''],
];
const RETURNS = [
  ...[
    'www.paypal.com',
    'checkout.stripe.com',
    'acs.bank.example',
    'www.mybank.example',
    'accounts.google.com',
    'login.microsoftonline.com',
  ],
  ...['www.facebook.com', 'www.linkedin.com', 'www.amazon.com', 'github.com', 'www.google.com', 'mail.yahoo.com', 'news.other.example'],
].map((host) => `https://${host}/`);
RETURNS.push('android-app://com.google.android.gm/', 'android-app://com.bank.example/', 'ios-app://284882215/', '');

it.each(SOURCES)('a visitor from %s keeps this source, wherever they return from within the session [SES-09]', (_, path, referrer) => {
  const landing = source(openNext(path, referrer));
  for (const from of RETURNS) {
    expect(source(openNext('/thanks', from))).toEqual(landing);
    expect(source(openNext(path, from))).toEqual(landing);
  }
  expect(JSON.parse(localStorage.getItem('tp_touch') ?? '')).toMatchObject({ touches: '1' });
});

it.each(SOURCES)('a campaign, an email or an ad click within the session replaces the source %s [SES-09]', (_, path, referrer) => {
  openNext(path, referrer);
  expect(openNext('/?utm_source=other&utm_medium=social', 'https://www.paypal.com/')).toMatchObject({ web_source: 'other' });
  expect(openNext('/?fbclid=1', 'https://acs.bank.example/')).toMatchObject({ attribution_type: 'ad_click', web_source: 'facebook' });
  expect(openNext('/?wave_code=w9', '')).toMatchObject({ attribution_type: 'email', web_sub_source: 'w9' });
});

it.each(['www.paypal.com', 'hooks.stripe.com', 'accounts.google.com', 'acs.bank.example', 'login.yahoo.com', 'secure5.arcot.com'])(
  'a session that begins with a return from %s has the source of the session before it, and is direct without one [SES-09]',
  (host) => {
    expect(openNext('/thanks', `https://${host}/`)).toMatchObject({ attribution_type: 'direct', contact_channel: 'direct' });
    localStorage.clear();
    openNext(`/${letter}`, '');
    nextSession();
    expect(openNext('/thanks', `https://${host}/`)).toMatchObject(attributed);
    nextSession();
    expect(openNext('/', 'https://news.example/')).toMatchObject({ attribution_type: 'referral', web_source: 'news.example' });
  },
);

it('a session that a link hands over takes no source from where its visitor returns [SES-03 SES-09]', () => {
  const session = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  openNext(`/a?custom_transfer=${Date.now() - 1_000}&ut_sid=${session}`, `${site}/x`);
  const back = openNext('/thanks', 'https://acs.bank.example/');
  expect(back).toMatchObject({ sess_id: session });
  expect(back).not.toHaveProperty('attribution_type');
});

it('a session that begins on a link of our own is direct if nothing else is known [SES-09]', () => {
  expect(openNext('/b', `${site}/a`)).toMatchObject({ attribution_type: 'direct', contact_channel: 'direct' });
});

it('a session handed over by a link keeps its unknown source, and is never direct [SES-03 SES-09]', () => {
  const [session, page] = ['6f9619ff-8b86-4d01-b42d-00c04fc964ff', '7f9619ff-8b86-4d01-b42d-00c04fc964ff'];
  const first = openNext(`/a?custom_transfer=${Date.now() - 1_000}&ut_sid=${session}&ut_pid=${page}`, `${site}/x`);
  const second = openNext('/b', '');
  for (const hit of [first, second]) {
    expect(hit).toMatchObject({ sess_id: session });
    expect(hit).not.toHaveProperty('attribution_type');
  }
});

it('a touch counts when the page ends before the data layer loads [SES-09]', async () => {
  openNext(`/${letter}`, '');
  nextSession();
  openNext('/b', 'https://www.google.com/');
  expect(await end(await openWhole({ url: `${site}/c`, referrer: `${site}/b` }))).toMatchObject({
    ...searched,
    first_source: 'letter',
    touch: 2,
  });
});

it('a direct session is attributed to the source before it [SES-09]', () => {
  openNext(`/${letter}`, '');
  vi.setSystemTime(Date.now() + 1_800_000);
  const back = openNext('/', '');
  expect(back).toMatchObject(attributed);
  expect(back).not.toHaveProperty('utm_source');
});

it('a visitor without any source is direct [SES-09]', () => {
  expect(openNext('/', '')).toMatchObject({ attribution_type: 'direct', contact_channel: 'direct' });
  expect(openNext(`/${letter}`, '')).toMatchObject(attributed);
});

it.each([
  ['no JSON', '{'],
  ['a list', '[5]'],
  ['no count', JSON.stringify({ web_source: 'x', until: '9999999999999' })],
  ['one without an end', JSON.stringify({ web_source: 'x', touches: '1' })],
])('a stored touch that is invalid is ignored: %s [SES-11]', (_, text) => {
  localStorage.setItem('tp_touch', text);
  expect(openNext('/', '')).toMatchObject({ attribution_type: 'direct' });
  expect(JSON.parse(localStorage.getItem('tp_touch') ?? '')).toMatchObject({ touches: '1', contact_channel: 'direct' });
});

it('a touch lasts as long as the document if nothing can be stored [SES-09]', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const page = open({ url: `${site}/${letter}` });
  page.apply();
  page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/` });
  page.leave();
  for (const hit of page.hits()) expect(hit).toMatchObject(attributed);
});

it('an ad click replaces the session’s campaign [SES-05 SES-09]', async () => {
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

it('a campaign from a router is one touch, and the session’s campaign [SES-09 LIF-05]', async () => {
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

it('a document that outlives its session does not pass its campaign to the next one [SES-01 SES-05]', async () => {
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

it('the first touch stays, and the last is the newest with a source [SES-09]', async () => {
  const visits: [Arrival, object][] = [
    [{ url: `${site}/?gclid=1` }, { first_source: 'google', web_source: 'google', contact_channel: 'paid', touch: 1 }],
    [
      { url: `${site}/b`, referrer: `${site}/` },
      { first_source: 'google', web_source: 'google', touch: 1 },
    ],
    [{ url: `${site}/?gclid=1` }, { touch: 1 }],
  ];
  for (const [circumstances, expected] of visits) expect(await end(await openWhole(circumstances))).toMatchObject(expected);
  const second = { first_source: 'google', web_source: 'news.example', touch: 2 };
  nextSession();
  expect(await end(await openWhole({ url: `${site}/`, referrer: 'https://news.example/' }))).toMatchObject(second);
  nextSession();
  expect(await end(await openWhole({ url: `${site}/` }))).toMatchObject(second);
});
