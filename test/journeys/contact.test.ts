import { expect, it } from 'vitest';
import { type Contact, decodeContact, encodeContact } from '../../lib/contact-record';
import { factsOf, loginOf } from '../support/contact';
import { layerThere } from '../support/layer-there';
import { rewriting } from '../support/network';
import { named, visits } from '../support/visit';

// A login that fails is a request that fails, and the browser says so.
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
/** What the visitor's browser keeps of a contact, from before. */
const remember = (blob: string) =>
  visit.page.addInitScript((text) => location.protocol === 'http:' && localStorage.setItem('tp_contact', text), blob);
const contact = (age: number): Contact => ({
  fields: { id: '1001', accept_email: 'Y' },
  emailHash: 'a'.repeat(64),
  sessionStarted: Date.now() - age,
});

const FLAGS = 'ae:Y|s:CO|z:80302|lf:Y|cd:CO-02|hp:120|lc:7|lr:415|ac:23|c4:Y|c4lo:2026-03-14|hvp:N|ic:B|cr:CR-77120';

it('CTC-03 CTC-04 CTC-06 SES-07 knows who follows a link of an email, tells events so, and no other request', async () => {
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
  // What is known of the session and the visitor is added from when the data layer's chunk is there.
  await layerThere(visit.page);
  await visit.page.evaluate(() => (window as unknown as { taproot: { track(name: string): void } }).taproot.track('signed'));
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => named('signed')(entries).length > 0);
  expect(named('signed')(hits)).toMatchObject([{ adestra_contact_id: '1001', contact_flags: FLAGS, contact_channel: 'email' }]);
  expect(others.join('\n') + JSON.stringify(hits)).not.toMatch(/june|alder|cottonwood|unique_value|a7f3-3021|0b7e1c52|contact_id=/i);
});

it('CTC-03 LIF-05 SES-02 is one page view where parameters leave the address bar', async () => {
  await visit.page.goto(visit.network.demo.url('action', `/petition/methane?${loginOf('1001')}`));
  await visit.untilViews(1);
  await visit.page.waitForTimeout(2_500);
  expect(await visit.untilViews(1)).toMatchObject([{ nav_type: 'navigate', sess_pages: 1 }]);
});

it('CTC-01 CTC-02 CTC-12 keeps an encoded blob with a hash of the address, and recognises the contact by it', async () => {
  await visit.page.goto(petition('1001'));
  await factsOf(visit.page);
  const blob = (await stored()) ?? '';
  expect(decodeURIComponent(atob(blob))).not.toMatch(/@|june\.alder/);
  expect(decodeContact(blob)).toMatchObject({
    // `printf june.alder@mail.example | sha256sum`
    emailHash: '9b41e24caf891594cc927dbc891ce857f7110b6cc53cd35c3d0cc1ce5d26a60b',
    fields: { id: '1001', fname: 'June', street1: '418 Cottonwood Lane', '45.lifetime_revenue': 415 },
  });
  const calls = asked();
  await visit.page.goto(petition());
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
  expect(calls).toEqual(['session']);
  await expect.poll(async () => decodeContact((await stored()) ?? '')?.sessionPinged).toBeGreaterThan(0);
});

it('CTC-06 has no contact in the address bar when a third party’s script runs, whatever the visitor allows', async () => {
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
  // A script right after the tag: what is left of the address is made exact a moment later.
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
  ['4001', 'refuses', 'ajax_req_failed'],
  ['5001', 'is down', 'ajax_req_failed'],
  ['5003', 'answers what is cut off', 'ajax_req_failed'],
  ['9999', 'knows nobody', 'ajax_req_failed'],
] as const;
it.each(failures)('CTC-05 CTC-08 CTC-09 after %s, which the provider %s, there is no contact for 24 h', async (id, _, reason) => {
  await visit.page.goto(petition());
  const own = { ...contact(1_000), fields: { id, accept_email: 'Y' } };
  await visit.page.evaluate((blob) => localStorage.setItem('tp_contact', blob), encodeContact(own));
  const calls = asked();
  await visit.page.goto(petition(id));
  await expect.poll(async () => (await factsOf(visit.page)).state).toBe('failed');
  expect(await stored()).toBeNull();
  expect(calls.length).toBe(1);
  const [block] = (await visit.visitor.cookies()).filter(({ name }) => name === 'contact_block');
  expect(Math.abs((block?.expires ?? 0) - (Date.now() / 1_000 + 86_400))).toBeLessThan(60);
  await visit.page.goto(petition('1001'));
  expect(await factsOf(visit.page)).toEqual({ state: 'failed' });
  expect(calls.length).toBe(1);
  const complaints = (entries: Parameters<ReturnType<typeof named>>[0]) =>
    named('exception')(entries).filter(({ event_category }) => event_category === 'contact_auth');
  const hits = await visit.network.until('hits', (entries) => complaints(entries).length > 0);
  expect(complaints(hits)).toMatchObject([{ event_action: reason }]);
});

it('CTC-06 takes an answer that is 8 s late, and the page waits for nothing', async () => {
  await visit.page.goto(petition('5002'));
  await visit.network.until('hits', (entries) => named('page_view')(entries).length > 0);
  await visit.page.waitForResponse((response) => response.url().includes('/adestra/auth'));
  await expect.poll(async () => (await factsOf(visit.page)).state).toBe('ready');
});

it('CTC-02 CTC-03 takes nothing but plain values of a hostile answer', async () => {
  // The consent banner covers none of the form.
  await visit.open({ viewport: { width: 1280, height: 1600 } });
  await visit.page.goto(petition('6001'));
  expect(await factsOf(visit.page)).toEqual({ state: 'ready', id: '6001', flags: 'ae:YN1|s:javascriptalert(3)|z:80302|lc:NaN|cr:CR12' });
  expect((await stored())?.length).toBeLessThan(20_000);
  await visit.page.waitForTimeout(500);
  expect(
    await visit.page
      .locator('form.form')
      .first()
      .locator('input:not([type=checkbox])')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['', '', 'someone@mail.example', '', '', '', '80302']);
});

it.each([
  [1_209_590_000, 'ready'],
  [1_209_600_001, 'failed'],
])('CTC-05 a contact from %i ms ago is %s (1209600000 ms)', async (age, state) => {
  await remember(encodeContact(contact(age)));
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
it('CTC-02 CTC-05 a hostile blob is dropped', async () => {
  await visit.page.goto(petition());
  for (const [what, text] of hostile) {
    await visit.page.evaluate((value) => localStorage.setItem('tp_contact', value), text);
    await visit.page.reload();
    expect([what, await factsOf(visit.page)]).toEqual([what, { state: 'failed' }]);
    expect(await stored()).toBeNull();
  }
});

it.each([
  ['a click', undefined],
  ['a script that would lead elsewhere', 'https://evil.example/'],
])('CTC-10 logs out by %s: nothing is left, 500 ms later it leaves, and comes back here', async (_, redirect) => {
  await visit.page.goto(petition('1001'));
  await factsOf(visit.page);
  await visit.page.waitForFunction(() => !location.search.includes('contact_id'));
  const here = visit.page.url();
  const left = visit.page.waitForRequest((request) => request.url().includes('/adestra/logout'));
  const [began, kept] = await visit.page.evaluate((address) => {
    const { taproot } = window as unknown as { taproot: { hooks: { prompt: { call(request: object): void } } } };
    const began = Date.now();
    if (address === undefined) document.querySelector<HTMLElement>('[data-contact-logout]')?.click();
    else taproot.hooks.prompt.call({ type: 'contact-logout', redirect: address });
    return [began, localStorage.getItem('tp_contact')] as const;
  }, redirect);
  expect(kept).toBeNull();
  const request = await left;
  expect(Date.now() - began).toBeGreaterThanOrEqual(500);
  expect(new URL(request.url()).searchParams.get('redirect')).toBe(here);
  // The page that knew is gone.
  await expect.poll(() => visit.page.evaluate(() => 'facts' in window).catch(() => true)).toBe(false);
  expect(visit.page.url()).toBe(here);
  expect(await factsOf(visit.page)).toEqual({ state: 'not-applicable' });
  expect((await visit.visitor.cookies()).map(({ name }) => name)).not.toContain('adestra_contact');
});
