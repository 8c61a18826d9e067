import type { Request, Route } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeContact } from '../../lib/records/contact-record';
import { factsOf, loginOf, outlastFill } from '../../tools/lab/contact';
import { firstOnly, thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

// A failed login is a failed request, which the browser logs.
const visit = visits({ silent: false });

const JUNE = 'june.alder@mail.example';
const petition = (query: string) => visit.network.demo.url('action', `/petition/methane?x=1&${query}`);
const stored = async () => (await visit.page.evaluate(() => localStorage.getItem('tp_contact'))) ?? '';
const storedId = async () => decodeContact(await stored())?.fields.id;
const cookies = async () => (await visit.visitor.cookies()).map(({ name }) => name);
const email = () => visit.page.locator('form.form input[type=email]').first();
let calls: string[] = [];

beforeEach(() => {
  calls = [];
  visit.visitor.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/adestra/')) calls.push([pathname.slice(9), searchParams.get('contact_id')].filter(Boolean).join(' '));
  });
});

describe('a visitor whom the site knows as June', () => {
  beforeEach(async () => {
    await visit.page.goto(petition(loginOf('1001')));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
    await expect.poll(storedId).toBe('1001');
    await expect.poll(() => email().inputValue()).toBe(JUNE);
    await outlastFill(visit.page);
    calls = [];
  });

  const refused: [id: string, what: string][] = [
    ['4001', 'is refused'],
    ['9999', 'is nobody’s'],
    ['5001', 'meets a provider that is down'],
    ['5003', 'is answered with half an answer'],
  ];
  firstOnly(1, refused, (cases, given) =>
    it.each(cases)('stays June after a link with the login %s, which %s [CTC-05 CTC-06 CTC-09]', given, async (id) => {
      await visit.page.goto(petition(loginOf(id)));
      expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
      // The provider still knows June, so her address is filled into the form.
      await expect.poll(() => email().inputValue()).toBe(JUNE);
      expect(calls).toEqual([`auth ${id}`, 'session']);
      expect(await storedId()).toBe('1001');
      expect(await cookies()).toContain('contact_block');
      await visit.page.goto('about:blank');
      const hits = await visit.network.until('hits', (entries) => named('exception')(entries).length > 0);
      expect(named('exception')(hits)).toMatchObject([{ event_category: 'contact_auth', event_action: 'ajax_req_failed' }]);
    }),
  );

  it('stays June if a login is answered with a third person’s contact [CTC-06]', thorough, async () => {
    await visit.page.route(/\/adestra\/auth/, (route) => answer(route, { id: '1003', email: 'mallory@mail.example' }));
    await visit.page.goto(petition(loginOf('1002')));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
    await expect.poll(() => email().inputValue()).toBe(JUNE);
    expect(await storedId()).toBe('1001');
  });

  it('stays June in storage until the provider has answered with another contact [CTC-06]', thorough, async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await visit.page.route(/\/adestra\/auth/, async (route) => {
      await held;
      await route.continue();
    });
    const before = await stored();
    await visit.page.goto(petition(loginOf('1002')));
    await expect.poll(() => calls).toEqual(['auth 1002']);
    expect(await stored()).toBe(before);
    expect(await email().inputValue()).toBe('');
    respond();
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1002' });
    await expect.poll(storedId).toBe('1002');
  });

  const links: [whose: string, id: string][] = [
    ['her own', '1001'],
    ['another’s', '1002'],
  ];
  it.each(links)('stays June if the page of %s link ends before the provider answers [CTC-05 CTC-06]', thorough, async (_, id) => {
    await visit.page.route(/\/adestra\/auth/, () => {});
    await visit.page.goto(petition(loginOf(id)));
    await expect.poll(() => calls).toEqual([`auth ${id}`]);
    await visit.page.goto(petition(''));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
    expect(await cookies()).not.toContain('contact_block');
  });

  const malformed: [what: string, query: string][] = [
    ['no contact', 'contact_id=x&launch_id=1'],
    ['no campaign and no proof', 'contact_id=1002&launch_id=1'],
    ['no campaign and no launch', 'contact_id=1002&hash=abc'],
    ['nothing but names', 'launch_id=&contact_id=&campaign_id=&unique_value='],
    ['half a proof', loginOf('1002', { unique_value: 'a7f3' })],
    ['a word for a campaign', loginOf('1002', { campaign_id: 'x' })],
    ['a query for a contact', loginOf("1' or '1'='1")],
    ['digits of another script', loginOf('١٠٠٢')],
    ['her own id and no launch', loginOf('1001', { launch_id: '' })],
  ];
  firstOnly(1, malformed, (cases, given) =>
    it.each(cases)('stays June after a login with %s, and is not blocked [CTC-07 CTC-08]', given, async (_, query) => {
      await visit.page.goto(petition(query));
      expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
      await expect.poll(() => email().inputValue()).toBe(JUNE);
      expect(calls).toEqual(['session']);
      expect(await storedId()).toBe('1001');
      expect(await cookies()).not.toContain('contact_block');
    }),
  );
});

it('a malformed login fails for an unknown visitor, and does not block the next login [CTC-07 CTC-08]', thorough, async () => {
  await visit.page.goto(petition('contact_id=x&launch_id=1'));
  expect(await factsOf(visit.page)).toEqual({ state: 'failed' });
  expect(calls).toEqual([]);
  await visit.page.goto(petition(loginOf('1001')));
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
});

const answer = (route: Route, json: object) => {
  const { origin } = new URL(visit.network.demo.url('action', '/'));
  return route.fulfill({ headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }, json });
};

it('images, frames and forms in a comment log nobody in or out, and post nothing in a visitor’s name [CTC-05 CTC-09]', async () => {
  await visit.page.goto(petition(loginOf('1001')));
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
  await expect.poll(storedId).toBe('1001');
  const { length } = await visit.network.received('hits');
  const at = (path: string) => visit.network.demo.url('utility', path);
  const answers: Record<string, number | string | undefined> = {};
  const nameOf = (request: Request) => `${request.resourceType()} ${new URL(request.url()).pathname}`;
  visit.visitor.on('response', (response) => {
    answers[nameOf(response.request())] = response.status();
  });
  // Chromium tells a page nothing of JSON that came for an image.
  visit.visitor.on('requestfailed', (request) => {
    answers[nameOf(request)] = request.failure()?.errorText;
  });
  // A page of the network whose policy allows all of it.
  await visit.page.route('**/comment', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Comment</title>
        <img src="${at(`/adestra/auth?${loginOf('1002')}`)}"><img src="${at('/adestra/logout')}">
        <iframe src="${at('/adestra/session')}"></iframe><iframe name="into"></iframe>
        <form method="post" enctype="text/plain" target="into" action="${at('/hit')}">
          <input type="hidden" name='[{"event":"purchase","event_label":"' value='"}]'><button>Read more</button></form>`,
    }),
  );
  await visit.page.goto(visit.network.demo.url('action', '/comment'));
  await visit.page.click('button');
  await expect
    .poll(() => answers)
    .toMatchObject({
      'image /adestra/auth': 'net::ERR_BLOCKED_BY_ORB',
      'image /adestra/logout': 'net::ERR_BLOCKED_BY_ORB',
      'document /adestra/session': 403,
      'document /hit': 403,
    });
  await visit.page.goto(petition('again'));
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1001' });
  const hits = (await visit.network.received('hits')).slice(length);
  expect(named('purchase')(hits)).toEqual([]);
});
