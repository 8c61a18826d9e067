import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { decodeContact } from '../../lib/records/contact-record';
import { streams } from '../../sites/network';
import { factsOf, loginOf, outlastFill } from '../../tools/lab/contact';
import { filesWith } from '../../tools/lab/dist';
import { inProduction, openInProduction } from '../support/demo-in-production';
import { hitsAtEnd } from '../support/hits-at-end';
import { layerThere } from '../support/layer-there';
import { thorough } from '../support/thorough';
import { views, visits } from '../support/visit';

// A session request that fails is a failed request, which the browser logs.
const visit = visits({ silent: false });

const JUNE = 'june.alder@mail.example';
const at = (site: string, path: string) => visit.network.demo.url(site, path);
const email = () => visit.page.locator('form input[type=email]').first();
const stored = () => visit.page.evaluate(() => localStorage.getItem('tp_contact') ?? '');

/** Records calls to the provider, and fetched scripts, from now on. */
function watch() {
  const calls: string[] = [];
  const files: string[] = [];
  visit.visitor.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/adestra/')) calls.push(pathname.slice('/adestra/'.length));
    if (request.resourceType() === 'script') files.push(pathname.slice(1));
  });
  return { calls, files };
}
const isContact = (site: string) => (file: string) => filesWith(site, 'contact').includes(file);

describe('a visitor who logged in on the action site', () => {
  it('finds a form on main filled in, though main stored nothing about them [CTC-06 CTC-11]', async () => {
    await visit.page.goto(at('action', `/petition/methane?${loginOf('1001')}`));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
    const { calls } = watch();
    await visit.page.goto(at('main', '/contact'));
    await expect.poll(() => email().inputValue()).toBe(JUNE);
    expect(calls).toEqual(['session']);
    expect(decodeContact(await stored())?.fields).toMatchObject({ id: '1001', fname: 'June' });
  });

  it('finds a form on main filled in by the production service, and each site reports to its own stream [CTC-06 CTC-11]', {
    ...inProduction,
    ...thorough,
  }, async () => {
    const at = await openInProduction(visit);
    const asked: string[] = [];
    visit.visitor.on('request', (request) => {
      if (request.url().includes('/adestra/')) asked.push(request.url().replace(/\?.*/, ''));
    });
    await visit.page.goto(at('action', `/petition/methane?${loginOf('1001')}`));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
    await visit.page.goto(at('main', '/contact'));
    await expect.poll(() => email().inputValue()).toBe(JUNE);
    expect(asked).toEqual(['https://utility.main.example/adestra/auth', 'https://utility.main.example/adestra/session']);
    const told = views(await hitsAtEnd(visit)).map(({ environment, site, stream }) => [environment, site, stream]);
    expect(told).toEqual([
      ['production', 'action', streams.action],
      ['production', 'main', streams.main],
    ]);
  });

  it('finds a form on main filled in within a session that was requested before the login [CTC-06 CTC-11]', thorough, async () => {
    await visit.page.goto(at('main', '/about'));
    expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
    await visit.page.goto(at('action', `/petition/methane?${loginOf('1001')}`));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready' });
    await visit.page.goto(at('main', '/contact'));
    await expect.poll(() => email().inputValue()).toBe(JUNE);
  });
});

it('an empty email field in view requests the address of a known contact again, once a page [CTC-06 CTC-11]', thorough, async () => {
  await visit.page.goto(at('main', `/contact?${loginOf('1001')}`));
  await expect.poll(() => email().inputValue()).toBe(JUNE);
  expect(await stored().then((blob) => decodeURIComponent(atob(blob)))).not.toContain('june');
  await outlastFill(visit.page);
  const { calls } = watch();
  await visit.page.goto(at('main', '/contact'));
  await expect.poll(() => email().inputValue()).toBe(JUNE);
  expect(calls).toEqual(['session']);
});

it(
  'the session is requested once, and on later pages the contact chunk loads only when a field gets focus [CTC-06 PLG-02]',
  thorough,
  async () => {
    const { calls, files } = watch();
    await visit.page.goto(at('main', '/about'));
    expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
    expect(calls).toEqual(['session']);
    await visit.page.getByRole('link', { name: 'News' }).first().click();
    await visit.page.waitForURL(/\/news$/);
    expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
    await layerThere(visit.page);
    expect([calls, files.filter(isContact('main'))]).toEqual([['session'], []]);
    const fetched = visit.page.waitForRequest((request) => isContact('main')(new URL(request.url()).pathname.slice(1)));
    await email().focus();
    await fetched;
    expect(calls).toEqual(['session']);
  },
);

it('the session is requested only after consent, and its failure is ignored [CTC-06]', thorough, async () => {
  await visit.open({ locale: 'de-DE' });
  await visit.page.route('**/adestra/session*', (route) => route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }));
  const { calls, files } = watch();
  await visit.page.goto(at('blogs', '/'));
  const accept = visit.page.getByRole('button', { name: 'Accept' });
  await accept.waitFor();
  expect([calls, files.filter(isContact('blogs'))]).toEqual([[], []]);
  await accept.click();
  expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
  expect(calls).toEqual(['session']);
  expect(await visit.network.received('errors')).toEqual([]);
});

describe.each([
  ['microsites', '/'],
  ['blogs', '/'],
  ['impact', '/impact2024'],
])('site %s', (site, path) => {
  it('logs in the contact of an email link, and fills in the form [CTC-06 CTC-11]', thorough, async () => {
    await visit.page.goto(at(site, `${path}?${loginOf('1001')}`));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
    await expect.poll(() => visit.page.url()).not.toContain('contact_id');
    await email().scrollIntoViewIfNeeded();
    await expect.poll(() => email().inputValue()).toBe(JUNE);
  });

  it('reads messages of a survey that is embedded later [FRM-01 FRM-02 PLG-02]', thorough, async () => {
    await visit.page.goto(at(site, path));
    expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
    const [file = ''] = filesWith(site, 'contact');
    const fetched = visit.page.waitForRequest((request) => request.url().endsWith(file));
    await visit.page.evaluate(
      (address) => {
        const frame = document.createElement('iframe');
        frame.src = address;
        document.querySelector('main')?.append(frame);
      },
      at('survey', '/embed/late'),
    );
    await fetched;
    await visit.page.evaluate(() => {
      const listen = ({ hooks }: Taproot) =>
        hooks.event.tap('test', (event) => {
          if (event.name === 'form_submit') document.documentElement.dataset.heard = String(event.properties.submission_id);
          return event;
        });
      (window as unknown as { taproot: { push(callback: typeof listen): void } }).taproot.push(listen);
    });
    const frame = visit.page.frames().find((one) => one !== visit.page.mainFrame());
    await frame?.waitForSelector('form');
    await frame?.evaluate(() => parent.postMessage({ type: 'form_submit', embed_id: 'late', submission_id: 'later' }, '*'));
    await visit.page.waitForSelector('html[data-heard=later]', { state: 'attached' });
  });
});
