import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { type Contact, decodeContact, encodeContact } from '../../lib/records/contact-record';
import { factsOf, loginOf, outlastFill } from '../../tools/lab/contact';
import { rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { layerThere } from '../support/layer-there';
import { creeping, installClock, stopTimeHere } from '../support/page-time';
import { firstOnly, thorough } from '../support/thorough';
import { untilTold } from '../support/vendors';
import { named, views, visits } from '../support/visit';

// A failed login is a failed request, which the browser logs.
const visit = visits({ silent: false });

const petition = (contact?: string) =>
  visit.network.demo.url('action', `/petition/methane?x=1${contact === undefined ? '' : `&${loginOf(contact)}`}#top`);
const stored = () => visit.page.evaluate(() => localStorage.getItem('tp_contact'));
const asked = () => {
  const calls: string[] = [];
  visit.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/adestra/')) calls.push(pathname.slice('/adestra/'.length) + search.replace(/[?&]gti=\d+/, ''));
  });
  return calls;
};
/** Stores a contact's blob before the page loads, as an earlier visit would have done. */
const remember = (blob: string) =>
  visit.page.addInitScript((text) => location.protocol === 'http:' && localStorage.setItem('tp_contact', text), blob);
const contact = (age: number, now = Date.now()): Contact => ({
  fields: { id: '1001', accept_email: 'Y' },
  emailHash: 'a'.repeat(64),
  sessionStarted: now - age,
});

const FLAGS = 'ae:Y|s:CO|z:80302|lf:Y|cd:CO-02|hp:120|lc:7|lr:415|ac:23|c4:Y|c4lo:2026-03-14|hvp:N|ic:B|cr:CR-77120';

it('a page recognises a visitor who follows an email link, in events and in no other request [CTC-03] [CTC-04] [CTC-06] [SES-07]', async () => {
  const calls = asked();
  const others: string[] = [];
  visit.page.on('request', (request) => {
    if (!request.isNavigationRequest() && !request.url().includes('/adestra/')) others.push(request.url() + request.postData());
  });
  await visit.page.goto(petition('1001'));
  expect(await factsOf(visit.page)).toEqual({ state: 'ready', id: '1001', flags: FLAGS });
  expect(calls).toEqual([
    'auth?campaign_id=3021&launch_id=88410&contact_id=1001&unique_value=a7f3-3021.88410&contact_guid=0b7e1c52-6a0d-4c39-9d1e-5f2a77c1b8e4&utm_id=20261015001',
  ]);
  // Session and visitor fields are added once the data layer's chunk has loaded.
  await layerThere(visit.page);
  await visit.page.evaluate(() => (window as unknown as { taproot: { track(name: string): void } }).taproot.track('signed'));
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => named('signed')(entries).length > 0);
  expect(named('signed')(hits)).toMatchObject([{ adestra_contact_id: '1001', contact_flags: FLAGS, contact_channel: 'email' }]);
  expect(others.join('\n') + JSON.stringify(hits)).not.toMatch(/june|alder|cottonwood|unique_value|a7f3-3021|0b7e1c52|contact_id=/i);
});

it(
  'a page names the contact of the previous page from a receipt’s first hit on, and tells the stream before the gift [SES-07 EVT-12]',
  thorough,
  async () => {
    const { demo } = visit.network;
    const known = { adestra_contact_id: '1001', contact_flags: FLAGS };
    await visit.page.goto(`${demo.url('donate', '/give/12345')}?${loginOf('1001')}`);
    await factsOf(visit.page);
    await layerThere(visit.page);
    await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_visitor'))).toContain('"1001"');
    await visit.network.forget();
    await visit.page.goto(demo.url('donate', '/thank-you?transaction_id=R-8030&amount=50&frequency=once&campaign_id=12345'));
    const early = ['page_view', 'donation', 'transaction', 'purchase'];
    const hits = await visit.network.until('hits', (entries) => early.every((name) => named(name)(entries).length > 0));
    for (const name of early) expect(named(name)(hits)).toMatchObject([known]);
    const isGift = ({ words }: (typeof hits)[number]) => words[0] === 'event' && words[1] === 'donation';
    const isSet = ({ words }: (typeof hits)[number]) => words[0] === 'set' && words[1] === 'user_properties';
    // The previous page's calls may arrive late, and this page's in any order.
    const before = (calls: typeof hits) => calls.slice(0, Math.max(0, calls.findIndex(isGift))).filter(isSet);
    await untilTold(visit, 'tags.example', (all) =>
      before(all).some(({ words: [, , user] }) => user.adestra_contact_id === '1001' && user.contact_flags === FLAGS),
    );
  },
);

it('a page counts one page view when login parameters leave the address bar [CTC-03 LIF-05 SES-02]', async () => {
  await installClock(visit.page);
  await visit.page.goto(visit.network.demo.url('action', `/petition/methane?${loginOf('1001')}`));
  await visit.untilViews(1);
  // Longer than a router takes to settle.
  await visit.page.clock.runFor(2_500);
  expect(views(await hitsAtEnd(visit))).toMatchObject([{ nav_type: 'navigate', sess_pages: 1 }]);
});

it('a page stores an encoded blob with a hash of the address, and recognises the contact by it [CTC-01] [CTC-02] [CTC-12]', async () => {
  await visit.page.goto(petition('1001'));
  await factsOf(visit.page);
  const blob = (await stored()) ?? '';
  expect(decodeURIComponent(atob(blob))).not.toMatch(/@|june\.alder/);
  expect(decodeContact(blob)).toMatchObject({
    // `printf june.alder@mail.example | sha256sum`
    emailHash: '9b41e24caf891594cc927dbc891ce857f7110b6cc53cd35c3d0cc1ce5d26a60b',
    fields: { id: '1001', fname: 'June', street1: '418 Cottonwood Lane', '45.lifetime_revenue': 415 },
  });
  // A page that is left within a second of a fill stops autofill for the tab, and nobody asks for the address again.
  await outlastFill(visit.page);
  const calls = asked();
  await visit.page.goto(petition());
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
  // The blob knows the contact before the session has been asked.
  await expect.poll(async () => decodeContact((await stored()) ?? '')?.sessionPinged).toBeGreaterThan(0);
  expect(calls).toEqual(['session']);
});

it('a page clears the contact from the address bar before a third party’s script runs, whatever the visitor allows [CTC-06]', async () => {
  const note = (name: string, nonce?: string, held = '') =>
    `<script nonce="${nonce}" ${held}>document.documentElement.dataset.${name} = location.href</script>`;
  await visit.open({ locale: 'de-DE' });
  await visit.page.route('**/petition/**', (route) =>
    rewriting((html) => {
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
      return html
        .replace(/<script[^>]*action\.js[^>]*><\/script>/, `$&${note('first', nonce)}`)
        .replace('</body>', `${note('seen', nonce, 'type="text/plain" data-consent="analytics"')}</body>`);
    })(route),
  );
  await visit.page.goto(petition('1001'));
  const clean = `${visit.network.demo.url('action', '/petition/methane')}?x=1&campaign_id=3021&utm_id=20261015001#top`;
  await expect.poll(() => visit.page.url()).toBe(clean);
  // This script runs right after the tag. The remaining address is cleaned a moment later.
  const first = (await visit.page.evaluate(() => document.documentElement.dataset.first)) ?? '';
  expect(first.replace('?&', '?')).toBe(clean);
  const calls = asked();
  await visit.page.getByRole('button', { name: 'Accept' }).click();
  await visit.page.waitForSelector('html[data-seen]', { state: 'attached' });
  expect(await visit.page.evaluate(() => document.documentElement.dataset.seen)).toBe(clean);
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready' });
  expect(calls).toHaveLength(1);
});

const failures = [
  ['4001', 'which the provider refuses', 'ajax_req_failed'],
  ['5001', 'at which the provider is down', 'ajax_req_failed'],
  ['5003', 'to which the answer is cut off', 'ajax_req_failed'],
  ['9999', 'which the provider does not know', 'ajax_req_failed'],
] as const;
const failsFor24Hours = async (id: string, _: string, reason: string) => {
  await visit.page.goto(petition());
  // This page requests a session, too.
  await factsOf(visit.page);
  const own = { ...contact(1_000), fields: { id, accept_email: 'Y' } };
  await visit.page.evaluate((blob) => localStorage.setItem('tp_contact', blob), encodeContact(own));
  const calls = asked();
  const began = Date.now();
  await visit.page.goto(petition(id));
  await expect.poll(async () => (await factsOf(visit.page)).state).toBe('failed');
  expect(await stored()).toBeNull();
  expect(calls.length).toBe(1);
  const [block] = (await visit.visitor.cookies()).filter(({ name }) => name === 'contact_block');
  const until = (block?.expires ?? 0) * 1_000 - 86_400_000;
  // Browsers store seconds.
  expect([until >= began - 1_000, until <= Date.now() + 1_000]).toEqual([true, true]);
  await visit.page.goto(petition('1001'));
  expect(await factsOf(visit.page)).toEqual({ state: 'failed' });
  expect(calls.length).toBe(1);
  const complaints = (entries: Parameters<ReturnType<typeof named>>[0]) =>
    named('exception')(entries).filter(({ event_category }) => event_category === 'contact_auth');
  const hits = await visit.network.until('hits', (entries) => complaints(entries).length > 0);
  expect(complaints(hits)).toMatchObject([{ event_action: reason }]);
};
firstOnly(1, failures, (cases, options) =>
  it.each(cases)('blocks the contact for 24 h after a login by %s, %s [CTC-05 CTC-07 CTC-08 CTC-09]', options, failsFor24Hours),
);

it('a page accepts an answer that is 8 s late, and delays nothing on the page meanwhile [CTC-06]', thorough, async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await visit.page.route(/\/adestra\/auth\?/, async (route) => {
    await late;
    await route.continue();
  });
  await installClock(visit.page);
  const asked = visit.page.waitForRequest(/\/adestra\/auth\?/).then(() => Date.now());
  await visit.page.goto(petition('1001'));
  await visit.untilViews(1);
  // The page's clock advances by itself, too.
  await visit.page.clock.runFor(Math.max(0, 8_000 - (Date.now() - (await asked))));
  answer();
  await expect.poll(async () => (await factsOf(visit.page)).state).toBe('ready');
  await hitsAtEnd(visit);
});

it('a page accepts only plain values from a hostile answer [CTC-02 CTC-03]', thorough, async () => {
  // The window is tall enough that the banner covers none of the form.
  await visit.open({ viewport: { width: 1280, height: 1600 } });
  await visit.page.goto(petition('6001'));
  expect(await factsOf(visit.page)).toEqual({ state: 'ready', id: '6001', flags: 'ae:YN1|s:javascriptalert(3)|z:80302|lc:NaN|cr:CR12' });
  expect((await stored())?.length).toBeLessThan(20_000);
  // All fields of a form are filled in at once.
  await expect
    .poll(() =>
      visit.page
        .locator('form.form')
        .first()
        .locator('input:not([type=checkbox])')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toEqual(['', '', 'someone@mail.example', '', '', '', '80302']);
});

it.each([
  [1_209_600_000, 'ready'],
  [1_209_600_001, 'failed'],
])('a page treats a contact stored %i ms ago as %s [CTC-05]', thorough, async (age, state) => {
  const now = Date.now();
  await visit.page.clock.setFixedTime(now);
  await remember(encodeContact(contact(age, now)));
  const calls = asked();
  await visit.page.goto(petition());
  expect(await factsOf(visit.page)).toMatchObject({ state });
  expect((await stored()) !== null).toBe(state === 'ready');
  expect(calls).toEqual(state === 'ready' ? ['session'] : []);
});

const blob = (text: string) => btoa(encodeURIComponent(text));
const hostile: [string, string][] = [
  ['no blob', '<script>alert(1)</script>'],
  ['5 MB', 'A'.repeat(5_000_000)],
  ['another version', blob('[1,{"id":"1001","email":"june@mail.example"},1]')],
  ['cut off', encodeContact(contact(0)).slice(0, -30)],
  ['no id', blob(`[2,{"fname":"June"},${Date.now()}]`)],
  ['wrong types', blob(`[2,{"id":{"toString":1}},${Date.now()}]`)],
  ['a prototype', blob(`[2,{"__proto__":{"id":"1"}},${Date.now()}]`)],
  ['the future', encodeContact(contact(-10 * 86_400_000))],
];
firstOnly(1, hostile, (cases, options) =>
  it(`drops a hostile blob: ${cases.map(([what]) => what).join(', ')} [CTC-02 CTC-05]`, options, async () => {
    for (const [what, text] of cases) {
      // An open page may forget the contact when it learns that nobody is logged in.
      await visit.page.addInitScript((value) => {
        if (window === top) localStorage.setItem('tp_contact', value);
      }, text);
      await visit.page.goto(petition());
      expect([what, await factsOf(visit.page)]).toEqual([what, { state: 'failed' }]);
      expect(await stored()).toBeNull();
    }
  }),
);

const logsOut = async (_: string, redirect: string | undefined) => {
  const { clock } = visit.page;
  await installClock(visit.page);
  await visit.page.goto(petition('1001'));
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready' });
  await visit.page.waitForFunction(() => !location.search.includes('contact_id'));
  const here = visit.page.url();
  // From here on, the page's time stands still unless the test advances it.
  await stopTimeHere(visit.page);
  const calls = asked();
  const left = visit.page.waitForRequest((request) => request.url().includes('/adestra/logout'));
  const kept = await visit.page.evaluate((address) => {
    const { taproot } = window as unknown as { taproot: { hooks: { prompt: { call(request: object): void } } } };
    if (address === undefined) document.querySelector<HTMLElement>('[data-contact-logout]')?.click();
    else taproot.hooks.prompt.call({ type: 'contact-logout', redirect: address });
    return localStorage.getItem('tp_contact');
  }, redirect);
  expect(kept).toBeNull();
  await clock.runFor(499);
  // A request of the page itself, after which the log-out would have left.
  await visit.page.evaluate(() => {
    const { taproot } = window as unknown as { taproot: Taproot };
    return fetch(`${taproot.page.utility}/ip`).then((answer) => answer.text());
  });
  expect(calls).toEqual([]);
  // From now on, the log-out leaves as soon as its chunk has loaded.
  await expect.poll(creeping(visit.page, () => calls.length)).toBeGreaterThan(0);
  const request = await left;
  await clock.resume();
  expect(new URL(request.url()).searchParams.get('redirect')).toBe(here);
  // The page that knew the contact is gone.
  await expect.poll(() => visit.page.evaluate(() => 'facts' in window).catch(() => true)).toBe(false);
  expect(visit.page.url()).toBe(here);
  expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
  expect((await visit.visitor.cookies()).map(({ name }) => name)).not.toContain('__Host-adestra_contact');
};
const logouts: [string, string | undefined][] = [
  ['a click', undefined],
  ['a script that would lead elsewhere', 'https://evil.example/'],
];
firstOnly(1, logouts, (cases, options) =>
  it.each(cases)('forgets the contact at a logout by %s, leaves 500 ms later, and returns to the same page [CTC-10]', options, logsOut),
);
