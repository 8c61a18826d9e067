import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { enrichment, streams, thirdParties, userCookies } from '../../sites/network';
import { type Entry, rewriting } from '../../tools/lab/network';
import { inProduction, openInProduction } from '../support/demo-in-production';
import { hitsAtEnd } from '../support/hits-at-end';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import { thorough } from '../support/thorough';
import { marks, toldTo, untilTold } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const open = (site: Parameters<typeof visit.network.demo.url>[0], path = '/', at = visit.network.demo.url) =>
  visit.page.goto(at(site, path));
const cookies = async () => Object.fromEntries((await visit.visitor.cookies(visit.page.url())).map(({ name, value }) => [name, value]));
/** Waits until the page has learned this field of its visitor, and has stored it. */
const learned = (field: string) => expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_visitor'))).toContain(field);
const identified = (entries: readonly Entry[]) => entries.filter(({ call }) => call === 'identify').map(({ words }) => words[0]);

/** Waits until the page has learned the visitor's network. A page that is left meanwhile leaves the session without it. */
const networkLearned = () => expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_country'))).not.toBeNull();

/** Makes a gift, waits until the platform's and the provider's cookies have been read, and resolves to a later page view. */
async function give(at = visit.network.demo.url) {
  await open('donate', '/checkout?amount=50&frequency=monthly&campaign_id=12345', at);
  await networkLearned();
  const form = visit.page.locator('#donor');
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Email', 'ada@mail.example'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByRole('button').click();
  await visit.page.waitForURL('**/thank-you?*');
  await expect.poll(() => marks(visit)).toMatchObject({ personalisation: 'loaded' });
  await learned('classy_member_id');
  await learned('device_id');
  await open('donate', '/give/12345', at);
  const known = await cookies();
  const told = named('page_view')(await hitsAtEnd(visit)).at(-1);
  expect(told).toMatchObject({
    classy_member_id: known[userCookies.classy_member_id],
    classy_supporter_id: known[userCookies.classy_supporter_id],
    lytics_uid: 'visitor-of-the-demo',
  });
  expect(told?.classy_member_id).toMatch(/^[\da-f-]{36}$/);
  return told;
}

it(
  'later hits carry a donor’s ids from the cookies of the donation platform and the personalisation provider [SES-06] [SES-07]',
  thorough,
  () => give(),
);

it(
  'production hits carry a donor’s ids, and third parties are asked at their own addresses [SES-06] [SES-15] [PRM-06]',
  inProduction,
  async () => {
    const at = await openInProduction(visit);
    const asked: string[] = [];
    visit.visitor.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    expect(await give(at)).toMatchObject({ environment: 'production', stream: streams.donate, user_id: expect.any(String) });
    expect(asked.filter((one) => one.startsWith('POST') && one.endsWith(enrichment.url))).toHaveLength(1);
    for (const address of [thirdParties.fingerprint.script, thirdParties.personalisation.script, 'https://utility.main.example/ip'])
      expect(
        asked.filter((one) => one.startsWith(`GET ${address}`)),
        address,
      ).not.toEqual([]);
    const calls = await visit.network.until('vendors', (entries) => identified(entries).some((ids) => ids.device_id));
    expect(identified(calls).find((ids) => ids.device_id)).toMatchObject({ device_id: 'device-of-the-demo' });
  },
);

it('a signed petition identifies its signer by the advocacy tool’s id [SES-06]', thorough, async () => {
  await open('action', '/petition/methane');
  const form = visit.page.locator('#petition-methane');
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['ZIP', '80302'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await form.getByRole('button', { name: 'Add my name' }).click();
  await visit.page.waitForURL('**/thanks/petition');
  await learned('ea_profile_id');
  const last = named('page_unload')(await hitsAtEnd(visit)).at(-1);
  expect(last?.ea_profile_id).toBe(
    (await visit.visitor.cookies(visit.network.demo.url('action'))).find(({ name }) => name === 'ea_profile')?.value,
  );
});

it('a third party is asked about the visitor’s network once a session, by its host alone [SES-15]', thorough, async () => {
  const asked: { body: string | null; headers: Record<string, string> }[] = [];
  visit.visitor.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/vendors/ip-metadata.example/'))
      asked.push({ body: request.postData(), headers: request.headers() });
  });
  await open('blogs');
  await learned('edf_uuid');
  await open('blogs', '/markets');
  await visit.untilViews(2);
  await visit.untilCalm();
  const ends = named('page_unload')(await hitsAtEnd(visit));
  expect(ends).toHaveLength(2);
  for (const end of ends)
    expect(end).toMatchObject({ network_type: 'isp', network_name: 'Front Range Fiber', network_domain: 'frontrange.example' });
  expect(asked.map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ host: 'frontrange.example', key: 'ipm-main' }]);
  expect(asked[0]?.headers).not.toHaveProperty('cookie');
});

it('no request about the network is made for a visitor who has yet to be asked for consent [SES-15] [CNV-05]', thorough, async () => {
  await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const asked: string[] = [];
  visit.visitor.on('request', (request) => asked.push(request.url()));
  await open('main');
  await visit.page.getByRole('region').getByRole('button').first().waitFor();
  await visit.untilCalm();
  await hitsAtEnd(visit);
  expect(asked.filter((url) => /ip-metadata|fingerprint|recording|personalisation|\/ip$/.test(url))).toEqual([]);
});

it('a visitor’s variant is reported on the next page too [SES-06] [EXP-05]', thorough, async () => {
  await visit.page.addInitScript(() => (Math.random = () => 0.8));
  // The chunk loads before the parts are parsed: a visitor who has seen the control keeps it, and is not counted.
  const waiting = rewriting((html) => html.replace(/<body[^>]*>/, (body) => body + waitMarkup(html)));
  await visit.page.route(visit.network.demo.url('main'), waiting);
  await parserWaits(visit.page);
  await open('main');
  await learned('variant_id');
  await open('main', '/about');
  const hits = await hitsAtEnd(visit);
  expect(named('experiment_exposure')(hits)[0]).toMatchObject({ variant_id: 'hero:variant1' });
  expect(named('page_view')(hits).at(-1)).toMatchObject({ page_path: '/about', variant_id: 'hero:variant1' });
});

it(
  'the personalisation provider learns the device of a US visitor once it is known, and again with the next page [PRM-06] [SES-06] [TAG-05]',
  thorough,
  async () => {
    const told = (enough: (ids: Record<string, unknown>[]) => boolean) =>
      untilTold(visit, 'personalisation.example', (calls) => enough(identified(calls)));
    const device_id = 'device-of-the-demo';
    // The library that knows the device answers after the provider has received a visitor without a device.
    await visit.page.route('**/fingerprint.example/**', async (route) => {
      await told((ids) => ids.length > 0);
      await route.continue();
    });
    await open('blogs');
    const first = await told((ids) => ids.some((one) => one.device_id === device_id));
    expect(identified(first)[0]).not.toHaveProperty('device_id');
    await open('blogs', '/markets');
    const [, view] = await visit.untilViews(2);
    const isNext = (call: Entry) => call.call === 'pageView' && call.words[0].page_id === view?.page_id;
    const next = await untilTold(visit, 'personalisation.example', (calls) => calls.some(isNext));
    expect(next.find(isNext)?.words[0]).toMatchObject({ device_id });
  },
);

it('a page that limits data discloses a known device to nobody [TAG-05]', async () => {
  await open('main');
  await visit.network.until('vendors', (entries) => identified(entries).some((ids) => ids.device_id));
  await visit.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      document.documentElement.dataset.limitData = 'true';
      observer.disconnect();
    }).observe(document, { childList: true });
  });
  await open('main', '/about');
  await learned('lytics_uid');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.track('quiz_done'));
  const isQuiz = (call: Entry) => call.call === 'send' && call.words[0].event === 'quiz_done';
  await visit.network.until('vendors', (entries) => toldTo(entries, 'personalisation.example').some(isQuiz));
  const hits = await hitsAtEnd(visit);
  const here = toldTo(await visit.network.received('vendors'), 'personalisation.example').filter(
    ({ words }) => words[0]?.page_id === named('quiz_done')(hits)[0]?.page_id,
  );
  expect(here.length).toBeGreaterThan(0);
  expect(here.filter(({ words }) => 'device_id' in words[0])).toEqual([]);
  expect(named('quiz_done')(hits)[0]).not.toHaveProperty('device_id');
});
