// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactFacts } from '../../../kernel';
import { decodeContact, encodeContact } from '../../../lib/records/contact-record';
import { serialiseSession } from '../../../lib/records/session-record';
import { writeCookie } from '../../../lib/storage/cookies';
import type { GetHanded } from '../../../plugins/contact/handed';
import plugin from '../../../plugins/contact/index';
import type { ContactOptions } from '../../../plugins/contact/options';
import { createTools, type PageSetup, settled } from '../tools';

const NOW = 1_700_000_000_000;
const LINK =
  'https://www.main.example/p?x=1&campaign_id=1&launch_id=2&contact_id=1001&unique_value=a1b2-34.56&contact_guid=g&utm_id=1234567890#top';
const june = { id: '1001', email: ' June@Mail.Example', state: 'CO', accept_email: 'Y' };
const HASH = 'f5a7be9556327ca099851778a0253b0e349933cc2f502829afa6a25257b21ac8';
const facts = { state: 'ready', id: '1001', flags: 'ae:Y|s:CO' };

const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const remember = (sessionStarted = NOW) =>
  localStorage.setItem(
    'tp_contact',
    encodeContact({ fields: { id: '1001', state: 'CO', accept_email: 'Y' }, emailHash: HASH, sessionStarted }),
  );
const stored = () => {
  const blob = localStorage.getItem('tp_contact');
  return blob === null ? null : decodeContact(blob);
};

let undo: (() => void) | void;

async function setUp(circumstances: PageSetup) {
  const kit = createTools<ContactOptions, GetHanded | undefined>({ hosts: ['*.main.example'] }, undefined, circumstances);
  const told: ContactFacts[] = [];
  kit.hooks.contact.tap('test', (contact) => void told.push(contact));
  undo = kit.apply(plugin);
  const asked = () => kit.fetch.mock.calls.map(([url]) => url.replace(/[?&]gti=\d+/, ''));
  await vi.waitFor(() => expect(told.length + kit.fetch.mock.calls.length).toBeGreaterThan(0), 30_000);
  await settled();
  return { ...kit, told, asked };
}

beforeEach(() => {
  localStorage.clear();
  writeCookie(document, 'contact_block', '', { maxAge: 0 });
});
afterEach(() => undo?.());

describe('a visitor with a link from an email', () => {
  it('is logged in, with credentials and utm_id [CTC-06]', async () => {
    const { told, asked, fetch, tracked } = await setUp({ url: LINK, fetch: answer(june) });
    expect(asked()).toEqual([
      'https://utility.main.example/adestra/auth?campaign_id=1&launch_id=2&contact_id=1001&unique_value=a1b2-34.56&contact_guid=g&utm_id=1234567890',
    ]);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    await vi.waitFor(() => expect(told).toEqual([facts]), 30_000);
    expect(tracked).toEqual([]);
  });

  it('is stored with the SHA-256 of the trimmed lowercase address, without the address [CTC-12]', async () => {
    const { told } = await setUp({ url: LINK, fetch: answer(june) });
    await vi.waitFor(() => expect(told).toHaveLength(1), 30_000);
    expect(stored()).toEqual({ fields: { id: '1001', state: 'CO', accept_email: 'Y' }, emailHash: HASH, sessionStarted: NOW });
    expect(decodeURIComponent(atob(localStorage.getItem('tp_contact') ?? ''))).not.toMatch(/june|@/i);
  });

  it('is stored without the address when there is no Web Crypto or the address is invalid [CTC-12]', async () => {
    vi.stubGlobal('crypto', {});
    await setUp({ url: LINK, fetch: answer(june) });
    await vi.waitFor(
      () => expect(stored()).toEqual({ fields: { id: '1001', state: 'CO', accept_email: 'Y' }, sessionStarted: NOW }),
      30_000,
    );
    vi.unstubAllGlobals();
    undo?.();
    await setUp({ url: LINK, fetch: answer({ id: '1001', email: 'june@mail.example.' }) });
    await vi.waitFor(() => expect(stored()).toEqual({ fields: { id: '1001' }, sessionStarted: NOW }), 30_000);
  });

  it.each<[string, PageSetup['fetch'], string]>([
    ['is refused', answer({ error: 'no' }, 401), 'ajax_req_failed'],
    ['is answered with text that is not JSON', answer('{"id": "1001", '), 'ajax_req_failed'],
    ['is answered with a contact without id', answer({ email: 'june@mail.example' }), 'no_contact'],
    ['does not get through', () => Promise.reject(new TypeError('Failed to fetch')), 'ajax_req_error'],
  ])('fails when the login %s, and is blocked for 24 h [CTC-05 CTC-08 CTC-09]', async (_, fetch, reason) => {
    remember();
    const { told, tracked } = await setUp({ url: LINK, fetch });
    await vi.waitFor(() => expect(told).toHaveLength(1), 30_000);
    expect(told).toEqual([{ state: 'failed' }]);
    expect(stored()).toBeNull();
    expect(tracked).toEqual([{ name: 'exception', properties: { event_category: 'contact_auth', event_action: reason } }]);
    expect(document.cookie).toContain('contact_block=1');
    const again = await setUp({ url: LINK, fetch: answer(june) });
    expect(again.asked()).toEqual([]);
    expect(again.told).toEqual([{ state: 'failed' }]);
    expect(again.tracked).toEqual([]);
  });

  it('fails without a request or a block when the login is malformed [CTC-07 CTC-08]', async () => {
    const { told, asked, tracked } = await setUp({ url: LINK.replace('a1b2-34.56', 'a1b2'), fetch: answer(june) });
    expect(asked()).toEqual([]);
    expect(told).toEqual([{ state: 'failed' }]);
    expect(tracked).toMatchObject([{ name: 'exception', properties: { event_action: 'invalid' } }]);
    expect(document.cookie).not.toContain('contact_block');
    undo?.();
    const next = await setUp({ url: LINK, fetch: answer(june) });
    await vi.waitFor(() => expect(next.told).toEqual([facts]), 30_000);
  });

  it('fails 500 ms after a failed request, so that the end of the page does not count as a failure [CTC-05 CTC-08]', async () => {
    const later: (() => void)[] = [];
    const { setTimeout } = window;
    vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay?: number, ...more: unknown[]) =>
      delay === 500 ? later.push(run) : setTimeout(run, delay, ...more)) as typeof setTimeout);
    remember();
    const { told } = await setUp({ url: LINK, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await vi.waitFor(() => expect(later).toHaveLength(1), 30_000);
    expect([told, stored()?.fields.id, document.cookie]).toEqual([[], '1001', '']);
    later[0]?.();
    await vi.waitFor(() => expect(told).toEqual([{ state: 'failed' }]), 30_000);
    expect(document.cookie).toContain('contact_block=1');
    vi.restoreAllMocks();
  });

  it('has a refused login reported without its parameters [NET-04]', async () => {
    const { problems } = await setUp({ url: LINK, fetch: answer({}, 401) });
    expect(problems).toMatchObject([{ kind: 'ajax_req_failed', error: { resource: 'https://utility.main.example/adestra/auth' } }]);
  });
});

const NONE = 'campaign_id=1&launch_id=2&contact_id=1002&unique_value=a1b2-34.56&contact_guid=g';
/** Links that ask for a login but lack some of it. */
const malformed = [
  'contact_id=x&launch_id=1',
  'launch_id=1&contact_id=x',
  'contact_id=1002&launch_id=1',
  'contact_id=1002&hash=abc',
  'contact_id=1002&unique_value=a1b2-34.56',
  'contact_id=1002&contact_guid=g',
  'contact_id=&launch_id=&campaign_id=&hash=',
  'contact_id=1001&launch_id=1&campaign_id=1',
  'contact_id=1001&launch_id=1&campaign_id=1&hash=',
  'contact_id=1001&launch_id=1&campaign_id=1&unique_value=&hash=',
  'contact_id=x&contact_id=1002&launch_id=2&campaign_id=1&hash=abc',
  ...['-1002', '+1002', '1e3', '10.02', '0x3EA', '1002%20', '1002%00', '%D9%A1%D9%A0%D9%A0%D9%A2', '%EF%BC%91', "1'OR'1'='1"].map((id) =>
    NONE.replace('contact_id=1002', `contact_id=${id}`),
  ),
  NONE.replace('contact_id=1002', `contact_id=${'1'.repeat(21)}`),
  ...['campaign_id', 'launch_id'].flatMap((name) => [
    NONE.replace(new RegExp(`${name}=\\d+&`), ''),
    NONE.replace(new RegExp(`${name}=\\d+`), `${name}=x`),
  ]),
  ...['a1b2', 'a1b2-34', 'a1b2.56', '-34.56', 'a1b2-x.56', 'a1b2-34.x', 'a-1-2.3', 'a-1.2.3'].map((value) =>
    NONE.replace('a1b2-34.56', value),
  ),
  `${NONE}&hash=${'x'.repeat(201)}`,
  NONE.replace('contact_guid=g', `contact_guid=${'g'.repeat(201)}`),
];

describe('a known visitor with a link', () => {
  it.each(malformed)('stays known at the incomplete login ?%s [CTC-07 CTC-08]', async (query) => {
    remember(NOW - 1_000);
    const blob = localStorage.getItem('tp_contact');
    const { told, asked } = await setUp({ url: `https://www.main.example/p?${query}`, fetch: answer({}, 404) });
    await vi.waitFor(() => expect(told).toEqual([facts]), 30_000);
    expect(asked()).toEqual(['https://utility.main.example/adestra/session']);
    expect(localStorage.getItem('tp_contact')).toBe(blob);
    expect(document.cookie).not.toContain('contact_block');
  });

  const OMAR = LINK.replace('contact_id=1001', 'contact_id=1002');
  it('keeps their data while another contact’s login is pending [CTC-06]', async () => {
    let respond = (_: Response) => {};
    remember(NOW - 1_000);
    const blob = localStorage.getItem('tp_contact');
    const { told, asked } = await setUp({ url: OMAR, fetch: () => new Promise((resolve) => (respond = resolve)) });
    expect(asked()).toHaveLength(1);
    expect(told).toEqual([]);
    expect(localStorage.getItem('tp_contact')).toBe(blob);
    respond(new Response(JSON.stringify({ id: '1002', state: 'LA' })));
    await vi.waitFor(() => expect(told).toEqual([{ state: 'ready', id: '1002', flags: 's:LA' }]), 30_000);
    // Nothing of the previous contact is mixed into the new one.
    expect(stored()).toEqual({ fields: { id: '1002', state: 'LA' }, sessionStarted: NOW });
  });

  it.each<[string, PageSetup['fetch'], string]>([
    ['is refused', answer({ error: 'no' }, 401), 'ajax_req_failed'],
    ['is unknown', answer({ error: 'no' }, 404), 'ajax_req_failed'],
    ['is answered with text that is not JSON', answer('{"id": "1002", '), 'ajax_req_failed'],
    ['is answered with no contact', answer({}), 'no_contact'],
    ['is answered with a contact without id', answer({ email: 'omar@mail.example' }), 'no_contact'],
    ['is answered with a third', answer({ id: '1003', email: 'mei@mail.example' }), 'other_contact'],
    ['is answered with an id that only looks alike', answer({ id: '01002' }), 'other_contact'],
    ['does not get through', () => Promise.reject(new TypeError('Failed to fetch')), 'ajax_req_error'],
  ])('stays known when another contact’s login %s [CTC-05 CTC-08 CTC-09]', async (_, fetch, reason) => {
    remember(NOW - 1_000);
    const { told, tracked, asked } = await setUp({
      url: OMAR,
      fetch: async (url, init) =>
        url.includes('/auth') ? (fetch as NonNullable<typeof fetch>)(url, init) : new Response('{}', { status: 404 }),
    });
    await vi.waitFor(() => expect(told).toEqual([facts]), 30_000);
    expect(stored()).toMatchObject({ fields: { id: '1001' }, emailHash: HASH, sessionStarted: NOW - 1_000 });
    expect(tracked).toMatchObject([{ name: 'exception', properties: { event_category: 'contact_auth', event_action: reason } }]);
    expect(document.cookie).toContain('contact_block=1');
    expect(asked().at(-1)).toBe('https://utility.main.example/adestra/session');
  });
});

describe('a visitor who was here before', () => {
  it('is known at once, while the session is requested [CTC-06]', async () => {
    remember(NOW - 1_000);
    const { told, asked, fetch } = await setUp({ url: 'https://www.main.example/', fetch: answer({ ...june, state: 'WA' }) });
    expect(asked()).toEqual(['https://utility.main.example/adestra/session']);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    await vi.waitFor(() => expect(told).toEqual([facts, { ...facts, flags: 'ae:Y|s:WA' }]), 30_000);
    expect(stored()).toMatchObject({ sessionStarted: NOW - 1_000, sessionPinged: NOW, fields: { state: 'WA' } });
  });

  it('keeps fields that a ping omits, but none of another contact’s [CTC-06]', async () => {
    remember(NOW - 1_000);
    await setUp({ url: 'https://www.main.example/', fetch: answer({ id: '1001' }) });
    await vi.waitFor(() => expect(stored()).toMatchObject({ sessionPinged: NOW, emailHash: HASH, fields: { state: 'CO' } }), 30_000);
    undo?.();
    remember(NOW - 1_000);
    const { told } = await setUp({ url: 'https://www.main.example/', fetch: answer({ id: '1002' }) });
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ state: 'ready', id: '1002', flags: '' }), 30_000);
    expect(stored()).toEqual({ fields: { id: '1002' }, sessionStarted: NOW, sessionPinged: NOW });
  });

  it.each<[string, PageSetup['fetch']]>([
    ['an error', answer({ error: 'Nobody is logged in' }, 404)],
    ['no JSON', answer('<html>')],
    ['nobody', answer({})],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays known when the ping gets %s [CTC-06]', async (_, fetch) => {
    remember();
    const { told, tracked, problems } = await setUp({ url: 'https://www.main.example/', fetch });
    expect(told).toEqual([facts]);
    expect(stored()).toMatchObject({ fields: { id: '1001' }, sessionStarted: NOW });
    expect([...tracked, ...problems]).toEqual([]);
    expect(document.cookie).not.toContain('contact_block');
  });

  it('is forgotten after more than 14 days [CTC-05]', async () => {
    remember(NOW - 1_209_600_001);
    const { told, asked } = await setUp({ url: 'https://www.main.example/' });
    expect(told).toEqual([{ state: 'failed' }]);
    expect(asked()).toEqual([]);
    expect(stored()).toBeNull();
  });

  it('is forgotten when the stored record is malformed [CTC-02 CTC-05]', async () => {
    localStorage.setItem('tp_contact', '{"id":"1001"}');
    const { told } = await setUp({ url: 'https://www.main.example/' });
    expect(told).toEqual([{ state: 'failed' }]);
    expect(localStorage.getItem('tp_contact')).toBeNull();
  });
});

const SESSION = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', start: NOW, last: NOW, pages: 1, count: 1, new: true };
const inSession = (more = {}) => localStorage.setItem('tp_session', serialiseSession({ ...SESSION, ...more }));

describe('a visitor without a stored record', () => {
  it('is no contact if the session request finds nobody logged in [CTC-04 CTC-06]', async () => {
    const { told, asked, fetch, problems } = await setUp({ url: 'https://www.main.example/?campaign_id=1', fetch: answer({}, 404) });
    expect(asked()).toEqual(['https://utility.main.example/adestra/session']);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    await vi.waitFor(() => expect(told).toEqual([{ state: 'not-applicable' }]), 30_000);
    expect(problems).toEqual([]);
  });

  it('becomes the contact that is logged in on another site [CTC-06]', async () => {
    const { told } = await setUp({ url: 'https://www.main.example/', fetch: answer(june) });
    await vi.waitFor(() => expect(told).toEqual([facts]), 30_000);
    expect(stored()?.fields.id).toBe('1001');
  });

  it('a visitor without a stored record causes one request per session [CTC-06]', async () => {
    inSession();
    await setUp({ url: 'https://www.main.example/', fetch: answer({}, 404) });
    undo?.();
    const second = await setUp({ url: 'https://www.main.example/', fetch: answer({}, 404) });
    expect([second.asked(), second.told]).toEqual([[], [{ state: 'not-applicable' }]]);
    undo?.();
    inSession({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302' });
    const third = await setUp({ url: 'https://www.main.example/', fetch: answer({}, 404) });
    expect(third.asked()).toHaveLength(1);
  });

  it('causes another request at an empty email field, unless they came from a page of the site [CTC-06]', async () => {
    inSession();
    localStorage.setItem('tp_contact_asked', `${SESSION.id}+`);
    const html = '<form><input type="email" name="email"></form>';
    const referrer = vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue('https://www.main.example/about');
    const inside = await setUp({ url: 'https://www.main.example/', html, fetch: answer(june) });
    expect([inside.asked(), inside.told]).toEqual([[], [{ state: 'not-applicable' }]]);
    undo?.();
    referrer.mockReturnValue('https://www.action.example/');
    const { told, asked } = await setUp({ url: 'https://www.main.example/', html, fetch: answer(june) });
    expect(asked()).toEqual(['https://utility.main.example/adestra/session']);
    await vi.waitFor(() => expect(told).toEqual([{ state: 'not-applicable' }, facts]), 30_000);
    referrer.mockRestore();
  });
});

it('the contact plugin forgets a contact who logs out at once, even if an answer arrives later [CTC-10]', async () => {
  let respond = (_: Response) => {};
  remember();
  const { told, hooks } = await setUp({ url: 'https://www.main.example/', fetch: () => new Promise((resolve) => (respond = resolve)) });
  expect(hooks.prompt.call({ type: 'something-else' })).toBeUndefined();
  expect(hooks.prompt.call({ type: 'contact-logout' })).toBe(true);
  respond(new Response(JSON.stringify(june)));
  await settled();
  expect(told).toEqual([facts, { state: 'not-applicable' }]);
  expect(stored()).toBeNull();
});

it('the contact plugin forgets a contact who withdraws consent, even if an answer arrives later [CTC-05]', async () => {
  let respond = (_: Response) => {};
  remember();
  const { told, fetch } = await setUp({ url: 'https://www.main.example/', fetch: () => new Promise((resolve) => (respond = resolve)) });
  undo?.();
  respond(new Response(JSON.stringify(june)));
  await settled();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(told).toEqual([facts, { state: 'not-applicable' }]);
  expect(stored()).toBeNull();
});
