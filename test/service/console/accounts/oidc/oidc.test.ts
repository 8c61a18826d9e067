import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolesIn } from '../../../../../service/console/accounts/oidc/routes';
import { createBrowser } from '../../../../support/oidc/browser';
import { CLIENT, CONSOLE_HOST, openWorld, type World } from '../../../../support/oidc/world';
import { type OpenConsole, openConsole, PASSWORD } from '../../open-console';

describe('signing in with a provider', () => {
  let world: World;
  let opened: OpenConsole;
  const hour = 3_600_000;
  let ahead = 0;
  beforeAll(async () => {
    world = await openWorld();
    const openId = { issuer: world.issuer, ...CLIENT, rolesClaim: 'groups', fetch: world.fetch as never };
    opened = await openConsole(world.address, () => Date.now() + ahead, false, openId);
    await opened.app.listen({ port: 0, host: '127.0.0.1' });
    const address = opened.app.server.address();
    world.serve(typeof address === 'object' && address ? address.port : 0);
    await opened.add('root@one.example', ['operator']);
  });
  afterAll(async () => {
    await opened.close();
    await world.close();
  });

  const consoleAt = (path: string) => new URL(`${world.address}${path}`);
  /** Signs in at the provider as a subject. Resolves to the last page, and the browser. */
  const enter = async (subject: string, browser = createBrowser(world.fetch), next = '/console/pages?last=7d') => {
    const form = await browser.open(consoleAt(`/console/oidc?next=${encodeURIComponent(next)}`));
    // A provider that knows the browser asks nothing.
    return form.at.pathname.startsWith('/enter/')
      ? { ...(await browser.post(form.at, { login: subject })), browser }
      : { ...form, browser };
  };
  const reader = async (browser: ReturnType<typeof createBrowser>) => {
    const { status, text } = await browser.open(consoleAt('/console/api/session'));
    return status === 200 ? JSON.parse(text) : status;
  };
  const listed = async (email: string) => (await opened.facts.store.console('accounts')).find((one) => one.email === email);

  it('B1, B2: goes to a provider on another site and back, behind a proxy that ends TLS, and ends in a page of the console’s own', async () => {
    await opened.add('ana@one.example', ['viewer'], ['blogs']);
    world.people.set('a1', { email: 'Ana@One.example', email_verified: true });
    const { at, status, text, browser } = await enter('a1');
    expect([`${at.origin}${at.pathname}`, status]).toEqual([`${world.address}/console/oidc/callback`, 200]);
    expect(text).toContain('<meta http-equiv="refresh" content="0;url=/stats/console/pages?last=7d">');
    expect(await reader(browser)).toMatchObject({ email: 'ana@one.example', roles: ['viewer'], sites: ['blogs'], network: false });
    // The attempt's own cookie is gone, and the session's stays.
    expect(browser.cookies(consoleAt('/console'))).toMatch(/^__Host-tp_console=[\w-]{43}$/);
  });

  it('B1: keeps two attempts of one browser apart, in cookies of their own that are Lax and short', async () => {
    const browser = createBrowser(world.fetch);
    await opened.add('two@one.example', ['viewer']);
    world.people.set('t2', { email: 'two@one.example', email_verified: true });
    const answer = await world.fetch(consoleAt('/console/oidc'));
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-tp_console_oidc_[\w-]{12}=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
    );
    const address = new URL(`${answer.headers.get('location')}`);
    expect(address.searchParams.get('redirect_uri')).toBe(`${world.address}/console/oidc/callback`);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    const forms = [await browser.open(consoleAt('/console/oidc?next=/console/events')), await browser.open(consoleAt('/console/oidc'))];
    const [first, second] = forms;
    expect((await browser.post(first?.at as URL, { login: 't2' })).text).toContain('content="0;url=/stats/console/events"');
    expect((await browser.post(second?.at as URL, { login: 't2' })).text).toContain('content="0;url=/stats/console/overview"');
  });

  it('takes no answer that the browser did not ask for, and none twice', async () => {
    const browser = createBrowser(world.fetch);
    const { at } = await enter('t2', browser);
    const again = await browser.open(at);
    expect([again.status, again.text.includes('Begin again')]).toEqual([400, true]);
    const stranger = createBrowser(world.fetch);
    expect((await stranger.open(at)).status).toBe(400);
    expect((await stranger.open(consoleAt('/console/oidc/callback?code=x&state=aaaaaaaaaaaaaaaa'))).status).toBe(400);
    expect((await stranger.open(consoleAt('/console/oidc/callback'))).status).toBe(400);
    const form = await stranger.open(consoleAt('/console/oidc'));
    const cookie = stranger.cookies(consoleAt('/console'));
    const state = cookie.slice(cookie.indexOf('=') + 1).split('.')[0];
    expect(form.status).toBe(200);
    const forged = await stranger.open(
      consoleAt(`/console/oidc/callback?code=forged&state=${state}&iss=${encodeURIComponent(world.issuer)}`),
    );
    expect([forged.status, await reader(stranger)]).toEqual([502, 401]);
  });

  it('B8: links by a verified address alone, once, and never another person with the same address', async () => {
    world.people.set('evil', { email: 'root@one.example', email_verified: false });
    const unverified = await enter('evil');
    expect([unverified.status, await reader(unverified.browser)]).toEqual([403, 401]);
    world.people.set('evil', { email: 'root@one.example' });
    expect((await enter('evil')).status).toBe(403);
    expect(Number((await listed('root@one.example'))?.linked)).toBe(0);
    world.people.set('other', { email: 'ana@one.example', email_verified: true });
    const other = await enter('other');
    expect([other.status, await reader(other.browser)]).toEqual([403, 401]);
    world.people.set('alike', { email: 'аna@one.example', email_verified: true });
    expect((await enter('alike')).status).toBe(403);
    world.people.set('new', { email: 'new@one.example', email_verified: true, groups: ['operator'] });
    expect((await enter('new')).text).toContain('There is no account with your e-mail address');
    expect(await listed('new@one.example')).toBeUndefined();
    // The first one is known by the subject, whatever becomes of the address.
    world.people.set('a1', { email: 'married@one.example', email_verified: false });
    expect(await reader((await enter('a1')).browser)).toMatchObject({ email: 'ana@one.example' });
  });

  it('B7: takes the roles of the claim at each sign-in, none where it is empty, and leaves them where it is missing', async () => {
    await opened.add('ben@one.example', ['viewer'], ['main']);
    const as = (groups?: unknown) => {
      world.people.set('b1', { email: 'ben@one.example', email_verified: true, ...(groups !== undefined && { groups }) });
      return enter('b1');
    };
    const first = await as(['operator', 'staff']);
    expect(await reader(first.browser)).toMatchObject({ roles: ['operator'], network: true });
    const second = await as('viewer editor');
    expect(await reader(second.browser)).toMatchObject({ roles: ['viewer', 'editor'] });
    // Sessions with the former role are dead.
    expect(await reader(first.browser)).toBe(401);
    expect(await reader((await as()).browser)).toMatchObject({ roles: ['viewer', 'editor'] });
    // Nothing has changed, so nobody is signed out.
    expect(await reader(second.browser)).toMatchObject({ roles: ['viewer', 'editor'] });
    const none = await as([]);
    expect([none.status, await reader(none.browser), await reader(second.browser)]).toEqual([403, 401, 401]);
    expect((await listed('ben@one.example'))?.roles).toBe('');
    expect((await as(['viewer'])).status).toBe(200);
  });

  it('B7: lets an ended account in by no door, whatever the provider says', async () => {
    const { browser } = await enter('b1');
    expect(await reader(browser)).toMatchObject({ email: 'ben@one.example' });
    await opened.facts.store.console('disable', 'ben@one.example', Date.now());
    expect(await reader(browser)).toBe(401);
    expect((await enter('b1')).status).toBe(403);
    expect((await opened.post({ email: 'ben@one.example', password: PASSWORD })).statusCode).toBe(401);
  });

  it('B7: asks the provider again after 12 hours', async () => {
    const { browser } = await enter('a1');
    for (; ahead < 12 * hour; ahead += 4 * hour) expect(await reader(browser)).toMatchObject({ email: 'ana@one.example' });
    expect(await reader(browser)).toBe(401);
    ahead = 0;
  });

  it('B15: never takes the role of the last operator by a claim', async () => {
    world.people.set('r1', { email: 'root@one.example', email_verified: true, groups: ['viewer'] });
    expect(await reader((await enter('r1')).browser)).toMatchObject({ roles: ['operator'] });
  });

  it('B2, B15: says so while the provider is away, lets an operator in by password, and goes on once it is back', async () => {
    const away = await openWorld();
    const openId = { issuer: away.issuer, ...CLIENT, rolesClaim: undefined, fetch: away.fetch as never };
    away.away(true);
    const other = await openConsole(away.address, Date.now, false, openId);
    await other.add('root@one.example', ['operator']);
    const begin = () => other.app.inject({ url: '/console/oidc?next=/console/pages' });
    const answer = await begin();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.body).toContain('does not answer');
    expect((await other.post({ email: 'root@one.example', password: PASSWORD })).statusCode).toBe(303);
    away.away(false);
    expect((await begin()).headers.location).toMatch(new RegExp(`^${away.issuer}/auth\\?`));
    await other.close();
    await away.close();
  });

  it('B1: looks again from the console’s own site before it shows a form to somebody whom a link brought', async () => {
    const page = await opened.app.inject({ url: '/console/sign-in?next=/console/pages', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(page.body).toContain('http-equiv="refresh" content="0;url=/stats/console/sign-in?again=1&amp;next=%2Fconsole%2Fpages"');
    expect(page.body).not.toContain('<form');
    const form = await opened.app.inject({ url: '/console/sign-in?next=/console/pages', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(form.body).toContain('href="/stats/console/oidc?next=%2Fconsole%2Fpages"');
    expect(form.body).not.toContain(CONSOLE_HOST);
  });

  it.each([
    [['viewer', 'nobody', 'operator', 'viewer'], 'viewer,operator'],
    ['editor reviewer', 'editor,reviewer'],
    ['', ''],
    [[], ''],
    [{ viewer: true }, ''],
    [undefined, undefined],
    [null, undefined],
  ])('signing in with a provider reads the roles of %j', (claim, roles) => expect(rolesIn(claim)).toBe(roles));
});
