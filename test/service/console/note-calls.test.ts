import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from './open-console';

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  await opened.add('ed@one.example', ['editor']);
  await opened.add('of-blogs@one.example', ['editor'], ['blogs']);
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
  expect(await post('end', { id: 999_999 })).toBe(204);
});
