import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../../service/console/accounts/roles';
import type { Role } from '../../../service/console/answers';
import { type CallName, type Rule, table } from '../../../service/console/table';
import { type OpenConsole, openConsole, TOKEN } from './open-console';

const WRITES: readonly Role[] = ['editor', 'reviewer', 'operator'];
/** Roles by call, in words of this test’s own. */
const FIGURES: readonly Role[] = ['viewer', 'editor', 'reviewer', 'officer', 'operator'];
const PERSONS: readonly Role[] = ['officer', 'operator'];
const MAY: Readonly<Record<CallName, readonly Role[]>> = {
  ...{ session: FIGURES, signOut: FIGURES, overview: FIGURES, days: FIGURES, daysFile: FIGURES, pages: FIGURES, pagesFile: FIGURES },
  ...{ sources: FIGURES, sourcesFile: FIGURES, landing: FIGURES, landingFile: FIGURES, events: FIGURES, eventsFile: FIGURES },
  ...{ vitalsFile: FIGURES, promptsFile: FIGURES, campaignsFile: FIGURES, consentFile: FIGURES },
  ...{ vitals: FIGURES, prompts: FIGURES, campaigns: FIGURES, consent: FIGURES, experiments: FIGURES, funnel: FIGURES },
  ...{ experimentsFile: FIGURES, funnelFile: FIGURES },
  ...{
    declared: FIGURES,
    errors: ['operator'],
    errorsDone: ['operator'],
    errorsOpen: ['operator'],
    destinations: ['operator'],
    operation: ['operator'],
    accounts: ['operator'],
  },
  ...{ invite: ['operator'], changeAccount: ['operator'], resetPassword: ['operator'], endAccount: ['operator'] },
  ...{ signOutAccount: ['operator'], own: FIGURES, changePassword: FIGURES, leaveEverywhere: FIGURES },
  ...{ showPerson: PERSONS, erasePerson: PERSONS, stopPerson: PERSONS, erasures: PERSONS, looks: PERSONS, receipts: PERSONS },
  clearGenerated: ['operator'],
  ...{ resetFactor: ['operator'], live: FIGURES, offerFactor: FIGURES, takeFactor: FIGURES },
  ...{ notes: FIGURES, addNote: WRITES, changeNote: WRITES, endNote: WRITES },
  ...{ views: FIGURES, addView: WRITES, renameView: WRITES, endView: WRITES },
  ...{ alarms: ['operator'], testAlarms: ['operator'], muteAlarm: ['operator'], mails: FIGURES, chooseMails: FIGURES },
};
/** Calls that somebody who is held to some sites may make without naming one. */
const OWN: readonly CallName[] = [
  ...([
    'session',
    'signOut',
    'own',
    'changePassword',
    'leaveEverywhere',
    'offerFactor',
    'takeFactor',
    'mails',
    'chooseMails',
    'views',
  ] as const),
];
/** Calls about an account, which machines have none of. */
const NEEDS_ACCOUNT: readonly CallName[] = ['own', 'leaveEverywhere', 'mails'];
/** Calls that end the session which makes them. */
const LEAVES: readonly CallName[] = ['signOut', 'leaveEverywhere'];

const isChange = (name: CallName) => 'changes' in table[name];

const PERIOD = { from: '2026-10-01', to: '2026-10-31' };
const SOMEBODY = { id: '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74', reason: 'asked by letter' };
const ANYBODY = { ...SOMEBODY, kind: 'visitor', proof: 'account' };
/** Bodies of calls that are not about figures. */
const BODIES: Readonly<Partial<Record<CallName, object>>> = {
  ...{ showPerson: ANYBODY, erasePerson: ANYBODY, stopPerson: { ...SOMEBODY, kind: 'receipt' }, receipts: SOMEBODY },
};
/** The status of a call that is allowed. Nobody is known of the id that is to be erased, nothing is generated, and other changes have no body. */
const doneBy = (name: CallName) => {
  if (LEAVES.includes(name)) return 204;
  if (name === 'erasePerson') return 404;
  if (name === 'clearGenerated') return 409;
  return isChange(name) && !BODIES[name] ? 400 : 200;
};

const calls = Object.keys(table) as CallName[];

describe('the calls of the console', () => {
  let opened: OpenConsole;
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    opened = await openConsole();
    for (const role of roles) {
      await opened.add(`${role}@one.example`, [role]);
      cookies.set(role, await opened.signIn(`${role}@one.example`));
    }
    await opened.add('bound@one.example', ['viewer'], ['blogs']);
    cookies.set('bound', await opened.signIn('bound@one.example'));
  });
  afterAll(() => opened.close());

  const call = async (name: CallName, headers: Readonly<Record<string, string>>, site?: string, period: object = PERIOD) => {
    const { method, path } = table[name];
    const asked: Record<string, string> = { ...period, ...(site && { site }) };
    const session = headers.cookie && isChange(name) ? await opened.app.inject({ url: '/console/api/session', headers }) : undefined;
    const answer = await opened.app.inject({
      ...{ method, url: `/console/api/${path}` },
      headers: { ...headers, ...(session?.statusCode === 200 && { 'x-console-proof': session.json().proof }) },
      ...(method === 'GET'
        ? { query: { ...asked, ...(name === 'funnelFile' && { window_days: '7', steps: '[{"event":"page_view"}]' }) } }
        : { payload: BODIES[name] ?? (isChange(name) ? {} : { ...asked, window_days: 7, steps: [{ event: 'page_view' }] }) }),
    });
    return answer.statusCode;
  };
  const by = (who: string) => ({ cookie: cookies.get(who) ?? '' });

  it.each(calls.flatMap((name) => roles.map((role) => [name, role] as const)))(
    'B14: %s is for %s as the table says',
    async (name, role) => {
      const status = await call(name, by(role));
      if (LEAVES.includes(name)) cookies.set(role, await opened.signIn(`${role}@one.example`));
      expect(status).toBe(MAY[name].includes(role) ? doneBy(name) : 403);
    },
  );

  it.each(calls)('%s answers nobody without a session or the token, and machines with it', async (name) => {
    expect(await call(name, {})).toBe(401);
    expect(await call(name, { cookie: 'tp_console=guessed' })).toBe(401);
    expect(await call(name, { authorization: 'Bearer another' })).toBe(401);
    expect(await call(name, { authorization: `Bearer ${TOKEN}` })).toBe(NEEDS_ACCOUNT.includes(name) ? 403 : doneBy(name));
  });

  it.each(calls.filter((name) => !OWN.includes(name)))(
    'B14: %s shows who is held to a site neither another one nor the network',
    async (name) => {
      expect(await call(name, by('bound'))).toBe(403);
      expect(await call(name, by('bound'), 'main')).toBe(403);
      expect(await call(name, by('bound'), 'nowhere')).toBe(403);
      expect(await call(name, by('bound'), undefined, { from: 'x' })).toBeGreaterThanOrEqual(400);
      const { sites, right } = table[name] as Rule;
      expect(await call(name, by('bound'), 'blogs')).toBe(right === 'figures' && sites === 'one' ? 200 : 403);
    },
  );

  it('are those of the table, and no others', async () => {
    const inTable = calls.map((name) => `${table[name].method} /console/api/${table[name].path}`);
    const served = opened.routes.filter((route) => route.includes('/console/api/') && !route.startsWith('HEAD'));
    expect(served.sort()).toEqual(inTable.sort());
    for (const name of ['hits', 'looks', 'accounts/add', '']) {
      const { statusCode } = await opened.app.inject({ url: `/console/api/${name}`, headers: { authorization: `Bearer ${TOKEN}` } });
      expect(statusCode, name).toBe(404);
    }
    expect(Object.keys(MAY).sort()).toEqual([...calls].sort());
  });

  it('B14: say which sites a reader may see', async () => {
    const session = async (who: string) => (await opened.app.inject({ url: '/console/api/session', headers: by(who) })).json();
    expect(await session('bound')).toMatchObject({
      email: 'bound@one.example',
      sites: ['blogs'],
      network: false,
      roles: ['viewer'],
      zone: 'UTC',
    });
    expect(await session('viewer')).toMatchObject({ sites: ['main', 'blogs', 'donate'], network: true });
  });

  it('refuse wrong periods, unknown sites and unknown parameters with a reason', async () => {
    const ask = async (query: string) => {
      const answer = await opened.app.inject({ url: `/console/api/overview?${query}`, headers: by('viewer') });
      return [answer.statusCode, answer.json().error];
    };
    expect(await ask('from=2026-02-30&to=2026-03-01')).toEqual([400, 'from: Expected a day such as 2026-11-28']);
    expect(await ask('from=2026-03-02&to=2026-03-01')).toEqual([400, 'to: The period ends before it begins: from must not be after to']);
    expect(await ask('to=2026-03-01')).toEqual([400, 'from: Is missing. Expected a day such as 2026-11-28']);
    expect(await ask('from=2026-03-01&to=2026-03-01&site=nowhere')).toEqual([400, 'site: There is no site "nowhere"']);
    expect((await ask('from=2026-03-01&to=2026-03-01&sitee=main'))[0]).toBe(400);
    for (const name of ['page', 'source'])
      expect(await ask(`from=2026-03-01&to=2026-03-01&${name}=%00`)).toEqual([400, `${name}: Expected a text without U+0000`]);
    expect((await ask('from=2026-03-01&from=2026-03-02&to=2026-03-01'))[0]).toBe(400);
    expect((await ask('last=30d'))[0]).toBe(200);
    const funnel = { from: '2026-02-30', to: '2026-03-01', window_days: 7, steps: [] };
    const answer = await opened.app.inject({ method: 'POST', url: '/console/api/funnel', headers: by('viewer'), payload: funnel });
    expect([answer.statusCode, answer.json().issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['from', 'steps']]);
    for (const query of ['', 'from=2026-02-01&to=2026-03-01&window_days=7&steps=[', 'from=2026-02-01&to=2026-03-01&window_days=x&steps=[]'])
      expect((await opened.app.inject({ url: `/console/api/funnel.csv?${query}`, headers: by('viewer') })).statusCode, query).toBe(400);
  });
});
