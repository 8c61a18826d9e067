import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from './open-console';

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  await opened.add('ed@one.example', ['editor']);
  await opened.add('of-blogs@one.example', ['editor'], ['blogs']);
  await opened.add('second@one.example', ['editor']);
  await opened.add('op@one.example', ['operator']);
  await opened.add('sees@one.example', ['viewer']);
});
afterAll(() => opened.close());

async function by(email: string) {
  const cookie = await opened.signIn(email);
  const { proof } = (await opened.app.inject({ url: '/console/api/session', headers: { cookie } })).json();
  const headers = { cookie, 'x-console-proof': proof };
  return {
    list: async (query = '') => {
      const answer = await opened.app.inject({ url: `/console/api/notes?from=2026-11-01&to=2026-11-30${query}`, headers });
      return answer.statusCode === 200 ? answer.json().notes : answer.statusCode;
    },
    more: async (query: string) => (await opened.app.inject({ url: `/console/api/notes?${query}`, headers })).json(),
    told: async (query = '') =>
      (await opened.app.inject({ url: `/console/api/notes?from=2026-11-01&to=2026-11-30${query}`, headers })).json().told,
    post: async (path: string, payload: object) =>
      (await opened.app.inject({ method: 'POST', url: `/console/api/notes/${path}`, headers, payload })).statusCode,
  };
}

it('are shared, in one line, and mark days that alarms do not take for usual ones', async () => {
  const { list, post } = await by('ed@one.example');
  expect(await post('add', { day: '2026-11-26', text: 'Thanksgiving\n\u202eday', special: true })).toBe(204);
  expect(await post('add', { day: '2026-11-12', text: 'New appeal', site: 'main' })).toBe(204);
  expect(await post('add', { day: '2026-10-31', text: 'before' })).toBe(204);
  expect(await list()).toMatchObject([
    { day: '2026-11-26', site: null, special: true, actor: 'ed@one.example' },
    { day: '2026-11-12', site: 'main', text: 'New appeal', special: false },
  ]);
  expect((await list())[0].text).not.toMatch(/\n/);
  expect(await opened.facts.store.console('specialDays', '2026-01-01')).toEqual(['2026-11-26']);
  for (const wrong of [
    { day: '2026-02-30', text: 'x' },
    { day: '2026-11-01', text: ' ' },
    { day: '2026-11-01', text: 'x', site: 'nowhere' },
  ])
    expect(await post('add', wrong)).toBe(400);
  const [{ id }] = await list();
  expect(await post('end', { id })).toBe(204);
  expect(await list()).toHaveLength(1);
  expect(await opened.facts.store.console('specialDays', '2026-01-01')).toEqual([]);
});

it('B14: let who is held to a site note and see that site alone', async () => {
  const all = await by('ed@one.example');
  const { list, post } = await by('of-blogs@one.example');
  await all.post('add', { day: '2026-11-02', text: 'of main', site: 'main' });
  await all.post('add', { day: '2026-11-02', text: 'of all' });
  expect(await list()).toBe(403);
  expect(await list('&site=main')).toBe(403);
  expect(await list('&site=blogs')).toMatchObject([{ text: 'of all' }]);
  expect(await post('add', { day: '2026-11-03', text: 'x', site: 'main' })).toBe(403);
  expect(await post('add', { day: '2026-11-03', text: 'x' })).toBe(403);
  expect(await post('add', { day: '2026-11-03', text: 'x', site: 'blogs', special: true })).toBe(403);
  expect(await post('add', { day: '2026-11-03', text: 'of blogs', site: 'blogs' })).toBe(204);
  const [{ id }] = (await all.list()).filter(({ text }: { text: string }) => text === 'of all');
  expect(await post('end', { id })).toBe(403);
  expect(await post('end', { id: 999_999 })).toBe(409);
});

it('are changed and deleted by their author or an operator, for an hour or a day, and stay text', async () => {
  const [author, second, operator] = [await by('ed@one.example'), await by('second@one.example'), await by('op@one.example')];
  const text = '<img src=x onerror=alert(1)> [mail](https://evil.example)';
  expect(await author.post('add', { day: '2026-11-20', hour: 9, text })).toBe(204);
  const of = async (who: typeof author) => (await who.list()).find(({ day }: { day: string }) => day === '2026-11-20');
  const { id } = await of(author);
  expect(await of(author)).toMatchObject({ hour: 9, text, mine: true });
  expect(await of(second)).toMatchObject({ mine: false });
  const changed = { id, day: '2026-11-20', hour: null, text: 'Mailing went out', site: 'main' };
  expect(await second.post('change', changed)).toBe(403);
  expect(await second.post('end', { id })).toBe(403);
  expect(await author.post('change', changed)).toBe(204);
  expect(await of(author)).toMatchObject({ hour: null, text: 'Mailing went out', site: 'main', actor: 'ed@one.example' });
  expect(await operator.post('change', { ...changed, text: 'Mailing' })).toBe(204);
  expect(await of(operator)).toMatchObject({ text: 'Mailing', actor: 'ed@one.example', mine: true });
  expect(await author.post('change', { ...changed, hour: 24 })).toBe(400);
  expect(await operator.post('end', { id })).toBe(204);
  expect(await author.post('change', changed)).toBe(409);
});

it('tell that one answer leaves older ones out, but none that marks a day or is of the site', async () => {
  const { more } = await by('ed@one.example');
  const note = { hour: null, site: null, special: 0, actor: 'ed@one.example', made: 0 };
  const add = (day: string, text: string, given = {}) => opened.facts.store.console('addNote', { ...note, ...given, day, text });
  await add('2026-08-01', 'Giving Tuesday', { special: 1 });
  await add('2026-08-01', 'of main', { site: 'main' });
  for (let n = 0; n < 500; n++) await add('2026-08-02', `${n}`, { site: 'blogs' });
  const all = await more('from=2026-08-01&to=2026-08-02');
  expect(all.more).toBe(true);
  expect(all.notes).toHaveLength(501);
  expect(all.notes.at(-1)).toMatchObject({ text: 'Giving Tuesday', special: true });
  const main = await more('from=2026-08-01&to=2026-08-02&site=main');
  expect(main).toMatchObject({ more: false, notes: [{ text: 'of main' }, { text: 'Giving Tuesday' }] });
  expect(await more('from=2026-08-02&to=2026-08-02')).toMatchObject({ more: false });
});

it('tell by themselves when releases, prompts and experiments began, hits stopped and alarms opened, to who may see each', async () => {
  const at = (text: string) => Date.parse(`2026-11-${text}Z`);
  const { store } = opened.facts;
  await store.console('seeMoments', [
    { kind: 'release', site: 'main', subject: '1.4.0', first: at('05T10:00:00'), last: at('20T10:00:00') },
    { kind: 'release', site: 'blogs', subject: '1.4.0', first: at('05T11:00:00'), last: at('20T10:00:00') },
    { kind: 'release', site: 'main', subject: '1.3.0', first: at('01T00:00:00') - 1, last: at('05T10:00:00') },
    { kind: 'experiment', site: '', subject: 'hero', first: at('06T10:00:00'), last: at('09T10:00:00') },
    { kind: 'prompt', site: 'blogs', subject: 'newsletter', first: at('05T12:00:00'), last: at('20T10:00:00') },
    { kind: 'prompt', site: '', subject: '', first: 0, last: 0 },
    // Names come from pages, and anybody can send one.
    { kind: 'experiment', site: '', subject: 'petition\u202E\n', first: at('07T10:00:00'), last: Date.now() },
  ]);
  await store.console('seeMoments', [
    { kind: 'words', site: 'main', subject: 'aaaaaaaa', first: at('02T10:00:00'), last: at('03T10:00:00') },
    { kind: 'words', site: 'main', subject: 'bbbbbbbb', first: at('04T10:00:00'), last: at('20T10:00:00') },
    { kind: 'words', site: 'blogs', subject: 'bbbbbbbb', first: at('04T11:00:00'), last: at('20T10:00:00') },
  ]);
  await store.console('seeSwitches', '[]', at('01T10:00:00'));
  await store.console('seeSwitches', JSON.stringify([{ vendor: 'heat-map', sites: ['main'], share: 0.5 }]), at('03T10:00:00'));
  await store.console('seeSwitches', JSON.stringify([{ prompt: 'newsletter' }]), at('03T12:00:00'));
  const heed = (state: 'bad' | 'good', kind: 'hits-stop' | 'destination', moment: number, detail = {}) =>
    store.console('heedReadings', {
      ...{ kinds: ['hits-stop', 'destination'] as const, now: moment, webhook: false },
      readings: [{ kind, subject: kind === 'destination' ? 'crm' : '', state, detail }],
    });
  const minute = 60_000;
  for (const [minutes, moment] of [
    [10, at('10T12:00:00')],
    [20, at('10T12:10:00')],
  ] as const)
    await heed('bad', 'hits-stop', moment, { minutes, level: 40 });
  for (const wait of [0, 40]) await heed('good', 'hits-stop', at('10T12:20:00') + wait * minute);
  for (const wait of [0, 20]) await heed('bad', 'destination', at('12T08:00:00') + wait * minute, { answer: '<b>401</b>' });
  const short = (told: readonly { kind: string; day: string; subject: string; sites: readonly string[] }[]) =>
    told.map(({ kind, day, subject, sites }) => [kind, day, subject, ...sites].join(' ').trim());
  const all = ['outage 2026-11-10', 'experiment-ends 2026-11-09 hero', 'experiment-begins 2026-11-07 petition'];
  const rest = [
    ...['experiment-begins 2026-11-06 hero', 'prompt 2026-11-05 newsletter blogs', 'release 2026-11-05 1.4.0 blogs main'],
    ...['words 2026-11-04 bbbbbbbb main', 'switch-off 2026-11-03 prompt newsletter', 'switch-on 2026-11-03 vendor heat-map main'],
    'switch-off 2026-11-03 vendor heat-map main',
  ];
  const operator = await by('op@one.example');
  expect(short(await operator.told())).toEqual(['alarm-opens 2026-11-12', ...all, ...rest]);
  expect((await operator.told())[1]).toMatchObject({ at: '2026-11-10T11:50:00.000Z', until: '2026-11-10T12:10:00.000Z' });
  expect(short(await (await by('sees@one.example')).told())).toEqual([...all, ...rest]);
  expect(short(await (await by('of-blogs@one.example')).told('&site=blogs'))).toEqual([
    'outage 2026-11-10',
    'prompt 2026-11-05 newsletter blogs',
    'release 2026-11-05 1.4.0 blogs',
    'switch-off 2026-11-03 prompt newsletter',
  ]);
  expect((await operator.told()).at(-1)).toMatchObject({ kind: 'switch-off', share: 0.5, versions: [] });
});
