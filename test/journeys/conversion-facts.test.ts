import type { Frame } from 'playwright';
import { describe, expect, it } from 'vitest';
import { wordOf } from '../../lib/records/transactions';
import { streams, testStream } from '../../sites/network';
import { rewriting } from '../../tools/lab/network';
import type { SiteId } from '../../tools/sites/ids';
import { inProduction, openInProduction } from '../support/demo-in-production';
import { hitsAtEnd } from '../support/hits-at-end';
import { prompt } from '../support/prompts';
import { stay } from '../support/stay';
import { firstOnly, thorough } from '../support/thorough';
import { SERVICES, toldConversions } from '../support/told-conversions';
import { marks, toldTo } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });

/** Opens a page, and waits until every plugin that watches it or receives its events has loaded. */
async function open(site: SiteId, path: string, at = visit.network.demo.url): Promise<void> {
  await visit.page.goto(at(site, path));
  await visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await marks(visit)).gtag).toBe('loaded');
  await expect.poll(async () => Object.values(await marks(visit)).filter((mark) => mark !== 'loaded')).toEqual([]);
  await visit.untilCalm();
}

async function sign(): Promise<void> {
  const form = visit.page.locator('form[id^="petition-"]');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Byron');
  await form.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await form.getByLabel('ZIP').fill('80302');
  await form.getByRole('button', { name: 'Add my name' }).click();
}
async function subscribe(): Promise<void> {
  await visit.page.locator('#newsletter').getByRole('textbox').fill('ada@mail.example');
  await visit.page.locator('#newsletter').getByRole('button').click();
  await visit.page.waitForURL('**/thanks/newsletter');
}
async function answer(): Promise<void> {
  const element = await visit.page.locator('.survey iframe').elementHandle();
  await element?.scrollIntoViewIfNeeded();
  const frame = (await element?.contentFrame()) as Frame;
  await frame.getByLabel('Rivers and drinking water').check();
  await frame.getByRole('button', { name: 'Send answer' }).click();
  await frame.getByText('Thank you, your answer counts.').waitFor();
}
const send = async (button: string) => {
  await prompt(visit.page).getByRole('radio', { name: 'Nature' }).check();
  await prompt(visit.page).getByRole('button', { name: button }).click();
  await prompt(visit.page).getByText('Thank you! We have received your response.').waitFor();
};

interface Fact {
  readonly fact: string;
  readonly conversion: string;
  readonly site: SiteId;
  readonly path: string;
  readonly act: () => Promise<void>;
  readonly services?: readonly string[];
  /** The provider of the survey in the page's frame. */
  readonly provider?: string;
}
const facts: readonly Fact[] = [
  {
    ...{
      fact: 'a letter that the advocacy tool has taken',
      conversion: 'action',
      site: 'action',
      path: '/site/Advocacy?cmd=display&id=3021',
    },
    async act() {
      await sign();
      await visit.page.getByText('Thank you, your letter is on its way.').waitFor();
    },
  },
  { fact: 'the newsletter’s form', conversion: 'signup', site: 'main', path: '/about', act: subscribe },
  {
    ...{ fact: 'Mailchimp’s form', conversion: 'mailchimp_signup', site: 'microsites', path: '/guide', act: subscribe },
    services: ['image', 'social'],
  },
  { fact: 'an embedded survey', conversion: 'submission', site: 'main', path: '/', act: answer },
  { fact: 'an embedded survey by Fillout', conversion: 'fillout_submit', site: 'action', path: '/', act: answer },
  { fact: 'an embedded survey by Woobox', conversion: 'woobox_submit', site: 'main', path: '/', act: answer, provider: 'woobox' },
  {
    ...{ fact: 'a Subscription prompt', conversion: 'signup', site: 'main', path: '/prompts' },
    async act() {
      await visit.page.locator('[data-prompt-open="newsletter"]').click();
      await prompt(visit.page).getByLabel('Email').fill('ada@mail.example');
      await send('Subscribe');
    },
  },
  { fact: 'a Form prompt', conversion: 'submit', site: 'main', path: '/prompts', act: () => send('Send') },
  {
    ...{ fact: 'a petition that the site takes itself', conversion: 'action', site: 'action', path: '/petition/methane' },
    async act() {
      await sign();
      await visit.page.waitForURL('**/thanks/petition');
    },
  },
  {
    ...{ fact: 'the newsletter’s form below a letter', conversion: 'signup', site: 'email', path: '/k/Greenfield/october_letter' },
    act: subscribe,
    services: [],
  },
  {
    ...{ fact: 'an embedded survey on the email host', conversion: 'submission', site: 'email', path: '/q/preferences', act: answer },
    services: [],
  },
  {
    fact: 'the newsletter’s form on a site without advertising',
    conversion: 'signup',
    site: 'impact',
    path: '/method',
    act: subscribe,
    services: [],
  },
];

describe('a conversion', () => {
  const isOne = async (
    { conversion, site, path, act, services = SERVICES, provider }: Fact,
    stream: string = testStream,
    at?: typeof visit.network.demo.url,
  ) => {
    if (provider)
      await visit.page.route(
        visit.network.demo.url(site, path),
        rewriting((html) => html.replace(/(src="[^"]*\/embed\/[\w-]+)/, `$1?provider=${provider}`)),
      );
    await open(site, path, at);
    await act();
    const isOf = (told: string) => told.split(' ')[1]?.startsWith(wordOf(`${conversion}_`));
    const toldOf = async () => toldConversions(await visit.network.received('vendors')).filter(isOf);
    const streamed = async () =>
      toldTo(await visit.network.received('vendors'), 'tags.example').filter(
        ({ words }) => words[0] === 'event' && words[1] === conversion,
      );
    await expect.poll(async () => (await toldOf()).map((told) => told.split(' ')[0])).toEqual(services);
    await expect.poll(async () => (await streamed()).map(({ words }) => words[2].send_to)).toEqual([stream]);

    const hits = await hitsAtEnd(visit);
    expect(named(conversion)(hits)).toMatchObject([{ site, stream, event_category: 'conversion', event_action: conversion }]);
    expect(await toldOf()).toHaveLength(services.length);
    expect(new Set((await toldOf()).map((told) => told.split(' ')[1])).size).toBe(services.length && 1);
    expect(await streamed()).toHaveLength(1);
    expect(JSON.stringify([hits, await visit.network.received('vendors')])).not.toMatch(/ada@mail|Byron/);
  };
  firstOnly(3, facts, (cases, options) =>
    it.each(cases)('reaches each service of $site once, as $conversion, for $fact [CNV-01] [CNV-02]', options, (fact) => isOne(fact)),
  );

  /** Third parties that receive every event of a site, by their hosts. */
  const inEvery = ['personalisation.example', 'tags.example'];
  const there = facts.filter(({ fact }) => /letter that|survey on the email|below a letter/.test(fact));
  const isOneInProduction = async (fact: Fact) => {
    const asked = new Set<string>();
    const at = await openInProduction(visit);
    visit.visitor.on('request', (request) => asked.add(new URL(request.url()).hostname));
    await isOne(fact, streams[fact.site as keyof typeof streams], at);
    const hosts = ['adconversion.example', 'adserver.example', 'newsletter.example', 'social.example', ...inEvery];
    expect(hosts.filter((host) => asked.has(host))).toEqual(fact.services ? inEvery : hosts.slice(1));
    const sent = toldTo(await visit.network.received('vendors'), 'personalisation.example').filter(
      ({ call, words }) => call === 'send' && words[0].event === fact.conversion,
    );
    expect(sent).toHaveLength(1);
  };
  firstOnly(1, there, (cases, options) =>
    it.each(cases)(
      'reaches the stream and the services of $site in production, as $conversion, for $fact [CNV-01] [CNV-02]',
      { ...inProduction, ...options },
      isOneInProduction,
    ),
  );

  it('is reported once for a form that is submitted twice in quick succession [CNV-02]', thorough, async () => {
    await open('main', '/about');
    await stay(visit.page, '**/forms/newsletter');
    await visit.page.locator('#newsletter').getByRole('textbox').fill('ada@mail.example');
    await visit.page.locator('#newsletter').getByRole('button').dblclick();
    await visit.network.until('hits', (entries) => named('form_submit')(entries).length === 2);
    expect(named('signup')(await hitsAtEnd(visit))).toHaveLength(1);
    expect(toldConversions(await visit.network.received('vendors'))).toHaveLength(SERVICES.length);
  });

  it(
    'is not reported for a form that is only begun, that fails its own checks, or that has another purpose [CNV-01]',
    thorough,
    async () => {
      await open('main', '/contact');
      await visit.page.locator('#newsletter').getByRole('textbox').fill('no address');
      await visit.page.locator('#newsletter').getByRole('button').click();
      const form = visit.page.locator('#contact');
      await form.getByLabel('Your name').fill('Ada');
      await form.getByLabel('Email').fill('ada@mail.example');
      await form.getByLabel('Message').fill('Hello');
      await form.getByRole('button').click();
      await visit.page.waitForURL('**/thanks/contact');
      const hits = await hitsAtEnd(visit);
      expect(named('form_submit')(hits).map(({ form_destination }) => new URL(form_destination).pathname)).toEqual(['/forms/contact']);
      expect(hits.filter(({ event_category }) => event_category === 'conversion')).toEqual([]);
    },
  );
});
