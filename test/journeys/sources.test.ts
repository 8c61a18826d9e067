import { expect, it } from 'vitest';
import { chunkFile } from '../../tools/lab/dist';
import { arrive } from '../support/arrive';
import { layerThere } from '../support/layer-there';
import { firstOnly, thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits();

const arrivals: [
  query: string,
  referer: string | undefined,
  told: { readonly [field: string]: unknown; readonly email_traffic?: boolean },
][] = [
  [
    '?utm_source=partner&utm_medium=cpc',
    'https://www.google.com/',
    { attribution_type: 'utm', contact_channel: 'paid_search', web_source: 'partner' },
  ],
  ['', 'https://www.bing.com/search', { attribution_type: 'search', contact_channel: 'organic_search', web_source: 'bing' }],
  ['?wave_code=w7', undefined, { attribution_type: 'email', contact_channel: 'email', web_sub_source: 'w7', email_traffic: true }],
  ['?gclid=abc', 'https://www.google.com/', { attribution_type: 'ad_click', contact_channel: 'paid', web_source: 'google', gclid: 'abc' }],
  ['', 'https://t.co/x', { attribution_type: 'social', contact_channel: 'social', web_source: 't.co' }],
  ['', 'https://news.example/a', { attribution_type: 'referral', contact_channel: 'referral', web_source: 'news.example' }],
  ['', undefined, { attribution_type: 'direct', contact_channel: 'direct' }],
];

firstOnly(2, arrivals, (cases, options) =>
  it.each(cases)('a visit takes its source from its address and referrer: %s %s [SES-09]', options, async (query, referer, told) => {
    const url = (path: string) => visit.network.demo.url('main', path);
    const { email_traffic, ...source } = told;
    await arrive(visit.page, url(`/${query}`), referer);
    expect(await visit.untilViews(1)).toMatchObject([source]);
    await layerThere(visit.page);
    await visit.page.goto(url('/about'));
    await expect.poll(() => visit.page.evaluate(() => sessionStorage.getItem('tp_page'))).not.toBeNull();
    const [first] = named('page_unload')(await visit.network.until('hits', (entries) => named('page_unload')(entries).length >= 1));
    expect(first).toMatchObject({ ...told, touch: 1 });
  }),
);

it('the touch of a page that is left before the data layer loads counts [SES-09]', thorough, async () => {
  const url = (path: string) => visit.network.demo.url('main', path);
  let left = false;
  await visit.page.route(`**/${chunkFile('main', 'analytics-layer')}`, (route) => left && route.continue());
  // An inserted script that never arrives delays the load event.
  await visit.page.goto(url('/?utm_source=letter'), { waitUntil: 'commit' });
  await visit.untilViews(1);
  expect(await visit.page.evaluate(() => localStorage.getItem('tp_layer'))).toBeNull();
  left = true;
  await visit.page.goto(url('/about'));
  await layerThere(visit.page);
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length >= 2);
  expect(named('page_unload')(hits).at(-1)).toMatchObject({ touch: 1, first_source: 'letter', attribution_type: 'utm' });
});

it('each hit of the session has visitor and campaign, on later pages too [SES-05] [SES-07] [SES-08] [HIT-04]', thorough, async () => {
  await visit.page.goto(visit.network.demo.url('main', '/?utm_source=letter&utm_campaign=methane&utm_id=20261015001'));
  await visit.untilViews(1);
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  const [first, second] = await visit.untilViews(2);
  expect(first?.user_id).toMatch(/^[\da-f-]{36}$/);
  expect(second).toMatchObject({ utm_source: 'letter', campaign_name: 'methane', utm_id: '20261015001', temp_id: first?.temp_id });
  expect(second).toMatchObject({ user_id: expect.any(String), traffic_type: 'external', attribution_type: 'utm', web_source: 'letter' });
});
