import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message, Sent } from '../../../../service/mail/mail';
import { type OpenConsole, openConsole, PASSWORD } from '../open-console';

const DAY = 86_400_000;

describe('links that a mail server takes', () => {
  it('B10, B11: go to their person in plain text, with the console’s own address alone, and the operator sees the server’s answer', async () => {
    const messages: Message[] = [];
    const answers: Sent[] = [
      { fate: 'sent', answer: '250 taken' },
      { fate: 'refused', answer: '550 no such mailbox' },
    ];
    const send = async (message: Message) => answers[messages.push(message) - 1] as Sent;
    const opened = await openConsole('https://console.example', Date.now, false, undefined, { send });
    await opened.add('root@one.example', ['operator']);
    const operator = await opened.signIn('root@one.example');
    const invite = async (email: string) =>
      (await opened.change(operator, 'accounts/invite', { email, roles: ['viewer'], sites: null })).json();
    const first = await invite('ana@one.example');
    expect(first.mailed).toEqual({ sent: true, answer: '250 taken' });
    expect(messages[0]).toMatchObject({ to: 'ana@one.example' });
    expect(messages[0]?.html).toBeUndefined();
    expect(messages[0]?.text.match(/https?:\/\/\S+/g)).toEqual([first.link, first.link]);
    expect(await invite('ben@one.example')).toMatchObject({
      mailed: { sent: false, answer: '550 no such mailbox' },
      link: expect.any(String),
    });
    // Nobody is told of what was not done.
    await invite('ana@one.example');
    expect(messages).toHaveLength(2);
    await opened.close();
  });
});

describe('accounts by the web', () => {
  let opened: OpenConsole;
  let now = Date.UTC(2026, 10, 28, 12);
  let operator = '';
  beforeAll(async () => {
    opened = await openConsole('https://console.example/stats', () => now);
    await opened.add('root@one.example', ['operator']);
    operator = await opened.signIn('root@one.example');
  });
  afterAll(() => opened.close());

  const status = async (cookie: string) => (await opened.app.inject({ url: '/console/api/session', headers: { cookie } })).statusCode;
  const call = (name: string, body?: object) => opened.change(operator, `accounts/${name}`, body);
  const listed = async (email: string) => {
    const { accounts } = (await opened.app.inject({ url: '/console/api/accounts', headers: { cookie: operator } })).json();
    return accounts.find((one: { email: string }) => one.email === email);
  };
  const codeIn = (link: string) => new URL(link).searchParams.get('code') ?? '';
  const open = (code: string, headers: Record<string, string> = {}) => opened.app.inject({ url: `/console/join?code=${code}`, headers });
  const join = (code: string, password: string, headers: Record<string, string> = {}) =>
    opened.app.inject({
      ...{ method: 'POST', url: '/console/join' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ code, password }).toString(),
    });

  it('B2: invites by a link of the console’s own address that sets a password once, within 7 days, and keeps no more than its hash', async () => {
    const answer = await call('invite', { email: ' Ana@One.example ', roles: ['viewer', 'officer'], sites: ['blogs'] });
    const { link, until } = answer.json();
    expect(link).toMatch(/^https:\/\/console\.example\/stats\/console\/join\?code=[\w-]{43}$/);
    expect(until).toBe(new Date(now + 7 * DAY).toISOString());
    expect(await listed('ana@one.example')).toEqual({
      ...{ email: 'ana@one.example', roles: ['viewer', 'officer'], sites: ['blogs'], state: 'invited', until, totp: false },
    });
    expect(JSON.stringify(await opened.facts.store.console('accounts'))).not.toContain(codeIn(link));

    // Nobody signs in without a password, and looking at the link uses nothing up.
    expect((await opened.post({ email: 'ana@one.example', password: '' })).statusCode).toBe(401);
    for (let n = 0; n < 3; n++) {
      const page = await open(codeIn(link), { host: 'evil.example' });
      expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'strict-origin']);
      expect(page.body).toContain('value="ana@one.example"');
      expect(page.body).not.toContain('evil');
    }
    expect((await join(codeIn(link), 'short')).statusCode).toBe(400);
    expect((await join(codeIn(link), PASSWORD, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const joined = await join(codeIn(link), PASSWORD);
    expect([joined.statusCode, joined.headers.location]).toEqual([303, 'https://console.example/stats/console/sign-in?joined=1']);
    expect(await status(await opened.signIn('ana@one.example'))).toBe(200);
    expect((await join(codeIn(link), 'another password')).statusCode).toBe(410);
    expect((await open(codeIn(link))).statusCode).toBe(410);
    expect(await listed('ana@one.example')).toMatchObject({ state: 'active', last: new Date(now).toISOString() });
    expect((await listed('ana@one.example')).until).toBeUndefined();
  });

  it('lets a link run out, and the next one end the one before', async () => {
    const first = codeIn((await call('invite', { email: 'ben@one.example', roles: ['viewer'], sites: null })).json().link);
    const second = codeIn((await call('reset', { email: 'ben@one.example' })).json().link);
    expect((await open(first)).statusCode).toBe(410);
    expect((await open(second)).statusCode).toBe(200);
    now += DAY;
    expect((await join(second, PASSWORD)).statusCode).toBe(410);
    operator = await opened.signIn('root@one.example');
    expect(await listed('ben@one.example')).toMatchObject({ state: 'invited' });
    const third = codeIn((await call('reset', { email: 'ben@one.example' })).json().link);
    await call('end', { email: 'ben@one.example' });
    expect((await join(third, PASSWORD)).statusCode).toBe(410);
    for (const code of ['', 'x', 'undefined']) expect((await open(code)).statusCode).toBe(410);
  });

  it('B13: ends sessions at once with a reset, other roles or sites, the end of the account, and on demand', async () => {
    await opened.add('cleo@one.example', ['viewer']);
    const changes: readonly (readonly [string, object])[] = [
      ['sign-out', {}],
      ['change', { roles: ['editor'], sites: null }],
      ['change', { roles: ['editor'], sites: ['main'] }],
      ['reset', {}],
    ];
    for (const [name, more] of changes) {
      const cookies = [await opened.signIn('cleo@one.example'), await opened.signIn('cleo@one.example')];
      expect(await Promise.all(cookies.map(status))).toEqual([200, 200]);
      expect((await call(name, { email: 'cleo@one.example', ...more })).statusCode).toBe(name === 'reset' ? 200 : 204);
      expect(await Promise.all(cookies.map(status))).toEqual([401, 401]);
    }
    // The password before the reset is gone.
    expect((await opened.post({ email: 'cleo@one.example', password: PASSWORD })).statusCode).toBe(401);
    expect(await listed('cleo@one.example')).toMatchObject({ roles: ['editor'], sites: ['main'] });
    await opened.add('dora@one.example', ['viewer']);
    const cookie = await opened.signIn('dora@one.example');
    expect((await call('end', { email: 'dora@one.example' })).statusCode).toBe(204);
    expect([await status(cookie), (await listed('dora@one.example')).state]).toEqual([401, 'disabled']);
    expect((await opened.post({ email: 'dora@one.example', password: PASSWORD })).statusCode).toBe(401);
    // An ended account comes back by a link alone.
    const { link } = (await call('reset', { email: 'dora@one.example' })).json();
    await join(codeIn(link), PASSWORD);
    expect(await status(await opened.signIn('dora@one.example'))).toBe(200);
  });

  it('B15: keeps an operator who has a password, whoever was invited as one', async () => {
    await call('invite', { email: 'second@one.example', roles: ['operator'], sites: null });
    const self = { email: 'root@one.example' };
    for (const [name, more] of [
      ['end', {}],
      ['reset', {}],
      ['change', { roles: ['viewer'], sites: null }],
    ] as const) {
      const answer = await call(name, { ...self, ...more });
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([409, 'last-operator']);
    }
    expect(await status(operator)).toBe(200);
  });

  it('says what can’t be done', async () => {
    const refused = async (name: string, body: object) => {
      const answer = await call(name, body);
      return [answer.statusCode, answer.json().issues[0].path];
    };
    const viewer = { roles: ['viewer'], sites: null };
    expect(await refused('invite', { email: 'root@one.example', ...viewer })).toEqual([409, 'exists']);
    expect(await refused('change', { email: 'nobody@one.example', ...viewer })).toEqual([409, 'unknown']);
    expect(await refused('invite', { email: 'no address', ...viewer })).toEqual([400, 'email']);
    expect(await refused('invite', { email: 'аna@one.example', ...viewer })).toEqual([400, 'email']);
    expect(await refused('invite', { email: 'new@one.example', roles: [], sites: null })).toEqual([400, 'roles']);
    expect(await refused('invite', { email: 'new@one.example', roles: ['root'], sites: null })).toEqual([400, 'roles[0]']);
    expect(await refused('invite', { email: 'new@one.example', roles: ['viewer'], sites: ['nowhere'] })).toEqual([400, 'sites[0]']);
    expect(await refused('invite', { email: 'new@one.example', roles: ['operator'], sites: ['main'] })).toEqual([400, 'sites']);
  });

  it('B13: lets people change their own password with the present one, which ends all their other sessions, and the name of this one', async () => {
    await opened.add('eve@one.example', ['viewer']);
    const [mine, other] = [await opened.signIn('eve@one.example'), await opened.signIn('eve@one.example')];
    const change = (now: string, password: string) => opened.change(mine, 'own/password', { now, password });
    expect((await change('wrong', 'another password')).json().issues[0].path).toBe('wrong');
    expect((await change(PASSWORD, 'short')).json().issues[0].path).toBe('weak');
    expect(await Promise.all([mine, other].map(status))).toEqual([200, 200]);
    const changed = await change(PASSWORD, 'another password');
    const [newer = ''] = `${changed.headers['set-cookie']}`.split(';');
    expect([changed.statusCode, await status(mine), await status(other), await status(newer)]).toEqual([204, 401, 401, 200]);
    expect((await opened.post({ email: 'eve@one.example', password: PASSWORD })).statusCode).toBe(401);
    const more = await opened.post({ email: 'eve@one.example', password: 'another password' });
    const [last = ''] = `${more.headers['set-cookie']}`.split(';');
    expect((await opened.change(last, 'own/sign-out')).statusCode).toBe(204);
    expect(await Promise.all([newer, last].map(status))).toEqual([401, 401]);
  });
});
