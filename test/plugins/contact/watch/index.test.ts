// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactFacts, Watched } from '../../../../kernel';
import type { ContactMarks } from '../../../../lib/records/contact-marks';
import { encodeContact } from '../../../../lib/records/contact-record';
import { serialiseSession } from '../../../../lib/records/session-record';
import brief from '../../../../plugins/contact/brief';
import type { Handed } from '../../../../plugins/contact/handed';
import plugin from '../../../../plugins/contact/watch/index';
import { createTools, type PageSetup, settled } from '../../tools';

const NOW = 1_700_000_000_000;
const SURVEY = 'https://survey.main.example';
const marks = brief({ surveyOrigins: { production: [SURVEY], local: [] } });
const session = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', start: NOW, last: NOW, pages: 1, count: 1, new: true };
const nobody = async () => new Response('{}', { status: 404 });
const june = async () => new Response(JSON.stringify({ id: '1001' }));
const isAsked = () => localStorage.setItem('tp_contact_asked', `${session.id}+`);

let undo: (() => void) | void;

async function setUp(circumstances: PageSetup = {}) {
  const wake = vi.fn<(handed?: unknown) => void>();
  const kit = createTools<Watched<ContactMarks>, unknown>({ brief: marks, wake }, undefined, { fetch: nobody, ...circumstances });
  const told: ContactFacts[] = [];
  kit.hooks.contact.tap('test', (facts) => void told.push(facts));
  undo = kit.apply(plugin);
  await settled();
  const handed = () => wake.mock.calls[0]?.[0] as Handed;
  return { ...kit, wake, told, handed };
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('tp_session', serialiseSession(session));
});
afterEach(() => undo?.());

describe('on a page without contact features, the watcher', () => {
  it('requests the session with credentials, and wakes nothing when nobody is logged in [CTC-04 CTC-06]', async () => {
    const { fetch, wake, told, problems } = await setUp();
    expect(fetch.mock.calls.map(([url]) => url.replace(/\?gti=\d+/, ''))).toEqual(['https://utility.main.example/adestra/session']);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    await vi.waitFor(() => expect(told).toEqual([{ state: 'not-applicable' }]), 30_000);
    expect([wake.mock.calls, problems]).toEqual([[], []]);
  });

  it('requests the session if it is unknown whether it did, and warns of a broken record [CTC-06] [SES-11]', async () => {
    localStorage.setItem('tp_contact_asked', '{"broken');
    const { fetch, problems } = await setUp();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(problems).toMatchObject([{ severity: 'warn', error: new Error("tp_contact_asked can't be parsed") }]);
    await vi.waitFor(() => expect(localStorage.getItem('tp_contact_asked')).toBe(`${session.id}+`), 30_000);
  });

  it('passes on the answer that somebody is logged in [CTC-06]', async () => {
    const { wake, handed, told } = await setUp({ fetch: june });
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(1), 30_000);
    expect(await handed().asked).toMatchObject({ ok: true, data: { id: '1001' } });
    expect(told).toEqual([]);
  });

  it.each(['addEventListener', 'activeElement'])('watches a page with a form named %s [CTC-06]', async (name) => {
    document.body.innerHTML = `<form name="${name}"></form>`;
    const { fetch, problems } = await setUp();
    document.body.innerHTML = '';
    expect([fetch.mock.calls.length, problems]).toEqual([1, []]);
  });

  it('requests nothing twice in a session [CTC-06]', async () => {
    await setUp();
    undo?.();
    const { fetch, wake, told } = await setUp();
    expect([fetch.mock.calls, wake.mock.calls, told]).toEqual([[], [], [{ state: 'not-applicable' }]]);
  });

  it('requests again in the next session, and after 30 min of inactivity [CTC-06 SES-01]', async () => {
    isAsked();
    localStorage.setItem('tp_session', serialiseSession({ ...session, start: NOW - 1_800_000, last: NOW - 1_800_000 }));
    expect((await setUp()).fetch).toHaveBeenCalledTimes(1);
  });

  it('ignores an answer that arrives after a refusal [CTC-06]', async () => {
    let respond = (_: Response) => {};
    const { wake, told } = await setUp({ fetch: () => new Promise((resolve) => (respond = resolve)) });
    undo?.();
    localStorage.clear();
    respond(await june());
    await settled();
    expect([wake.mock.calls, told, localStorage.length]).toEqual([[], [], 0]);
  });
});

describe('in a session that was already requested, the watcher', () => {
  beforeEach(isAsked);

  it.each([
    ['a login in the address', { url: 'https://www.main.example/?contact_id=1001' }],
    ['a form that waits', { html: '<form data-hold-submit></form>' }],
    ['a survey', { html: `<iframe src="${SURVEY}/1"></iframe>` }],
  ])('wakes the plugin for %s [PLG-02]', async (_, circumstances) => {
    const { wake, fetch, told } = await setUp(circumstances);
    expect(wake.mock.calls).toEqual([[]]);
    expect([fetch.mock.calls, told]).toEqual([[], []]);
  });

  it('wakes the plugin when a contact is stored [PLG-02]', async () => {
    localStorage.setItem('tp_contact', encodeContact({ fields: { id: '1001' }, sessionStarted: NOW }));
    expect((await setUp()).wake).toHaveBeenCalledTimes(1);
  });

  it('requests nothing when the plugin has already announced the contact [CTC-05]', async () => {
    localStorage.removeItem('tp_contact_asked');
    const { hooks, fetch, apply } = await setUp({ html: '<form data-hold-submit></form>' });
    hooks.contact.call({ state: 'failed' });
    document.body.replaceChildren();
    undo = apply(plugin);
    await settled();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('wakes the plugin at a form that is added later [PLG-02]', async () => {
    const { wake } = await setUp();
    expect(wake).not.toHaveBeenCalled();
    document.body.append(document.createRange().createContextualFragment(`<form action="${SURVEY}/answer"></form>`));
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(1), 30_000);
  });

  it('wakes the plugin when the visitor enters a field other than a search [PLG-02]', async () => {
    const { wake } = await setUp({ html: '<form><input type="search"><input name="city"></form>' });
    document.querySelector<HTMLElement>('[type=search]')?.focus();
    expect(wake).not.toHaveBeenCalled();
    document.querySelector<HTMLElement>('[name=city]')?.focus();
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('passes on messages of survey frames until they are taken [FRM-01]', async () => {
    const { handed } = await setUp();
    const tell = (origin: string, data: string) => window.dispatchEvent(new MessageEvent('message', { origin, data }));
    tell('https://elsewhere.example', 'no');
    tell(SURVEY, 'first');
    tell(SURVEY, 'second');
    const messages = handed().take();
    tell(SURVEY, 'third');
    expect(messages.map(({ data }) => data)).toEqual(['first', 'second']);
  });

  it('requests a log-out and wakes the plugin at a click on a log-out mark [CTC-10]', async () => {
    const { wake, hooks } = await setUp({ html: '<a href="/" data-contact-logout>Log out</a>' });
    document.querySelector<HTMLElement>('a')?.click();
    expect(wake).toHaveBeenCalledTimes(1);
    const heard = vi.fn();
    hooks.prompt.tap('contact', heard);
    expect(heard.mock.calls).toEqual([[{ type: 'contact-logout' }]]);
  });

  const html = '<form><input type="email"></form>';
  it.each([
    ['https://www.main.example/about', 0],
    ['https://www.action.example/petition', 1],
    ['', 1],
  ])('requests again at an empty email field after the referrer %j %i times [CTC-06]', async (from, times) => {
    const referrer = vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(from);
    const { fetch } = await setUp({ html });
    expect(fetch).toHaveBeenCalledTimes(times);
    referrer.mockRestore();
  });
});
