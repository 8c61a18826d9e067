import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from './open-console';

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  await opened.add('ed@one.example', ['editor']);
  await opened.add('second@one.example', ['editor']);
  await opened.add('op@one.example', ['operator']);
  await opened.add('sees@one.example', ['viewer']);
  await opened.add('of-blogs@one.example', ['editor'], ['blogs']);
});
afterAll(() => opened.close());

async function by(email: string) {
  const cookie = await opened.signIn(email);
  return {
    list: async () => (await opened.app.inject({ url: '/console/api/views', headers: { cookie } })).json().views,
    names: async () =>
      (await opened.app.inject({ url: '/console/api/views', headers: { cookie } })).json().views.map(({ name }: { name: string }) => name),
    post: async (path: string, body: object) => (await opened.change(cookie, `views/${path}`, body)).statusCode,
    why: async (body: object) => {
      const answer = await opened.change(cookie, 'views/add', body);
      return answer.statusCode === 204 ? undefined : answer.json().issues[0];
    },
    get: async (call: string) => (await opened.app.inject({ url: `/console/api/${call}`, headers: { cookie } })).statusCode,
  };
}

it('A15: keep every parameter of an address, a moving period as such, under a name of one line', async () => {
  const { list, post } = await by('ed@one.example');
  const query = new URLSearchParams({ last: '30d', page: '/a & b/é%', source: '@x=1', against: 'year' });
  query.append('step', 'page_view,%2Fa');
  query.append('step', 'transaction');
  expect(await post('add', { name: ' Giving\n\u202eTuesday ', screen: 'funnel', query: `${query}` })).toBe(204);
  const [view] = await list();
  expect(view).toMatchObject({
    name: 'Giving Tuesday',
    screen: 'funnel',
    query: `${query}`,
    site: null,
    actor: 'ed@one.example',
    mine: true,
  });
  for (const wrong of [
    { name: ' ', screen: 'funnel', query: '' },
    { name: 'x', screen: 'operation', query: '' },
    { name: 'x', screen: 'https://evil.example', query: '' },
    { name: 'x', screen: 'pages', query: 'site=nowhere' },
    { name: 'x', screen: 'pages', query: `page=${'a'.repeat(5_000)}` },
  ])
    expect(await post('add', wrong)).toBe(400);
  expect(await post('add', { name: 'Giving Tuesday', screen: 'pages', query: '' })).toBe(409);
});

it('are shared, renamed and deleted by their author or an operator alone', async () => {
  const [author, second, operator, viewer] = await Promise.all(['ed', 'second', 'op', 'sees'].map((name) => by(`${name}@one.example`)));
  if (!author || !second || !operator || !viewer) throw new Error('Nobody signed in');
  await author.post('add', { name: 'Readers', screen: 'pages', query: 'last=7d' });
  expect(await viewer.names()).toContain('Readers');
  const { id } = (await author.list()).find(({ name }: { name: string }) => name === 'Readers');
  expect((await second.list()).find((one: { id: number }) => one.id === id)).toMatchObject({ mine: false });
  for (const who of [second, viewer]) {
    expect(await who.post('rename', { id, name: 'Mine' })).toBe(403);
    expect(await who.post('end', { id })).toBe(403);
  }
  expect(await viewer.post('add', { name: 'x', screen: 'pages', query: '' })).toBe(403);
  expect(await author.post('rename', { id, name: 'Giving Tuesday' })).toBe(409);
  expect(await author.post('rename', { id, name: 'All readers' })).toBe(204);
  expect(await operator.post('rename', { id, name: 'Readers of all sites' })).toBe(204);
  expect(await second.names()).toContain('Readers of all sites');
  expect(await operator.post('end', { id })).toBe(204);
  expect(await author.names()).not.toContain('Readers of all sites');
  expect(await author.post('end', { id })).toBe(409);
});

it('B14: show who is held to a site its views alone, and give no access by themselves', async () => {
  const [all, held] = [await by('ed@one.example'), await by('of-blogs@one.example')];
  await all.post('add', { name: 'Main', screen: 'overview', query: 'site=main' });
  await all.post('add', { name: 'Blogs', screen: 'overview', query: 'site=blogs&last=7d' });
  expect(await held.names()).toEqual(['Blogs']);
  expect(await held.get('overview?site=main&last=7d')).toBe(403);
  expect(await held.get('overview?site=blogs&last=7d')).toBe(200);
  expect(await held.post('add', { name: 'All', screen: 'pages', query: '' })).toBe(403);
  expect(await held.post('add', { name: 'Theirs', screen: 'pages', query: 'site=main' })).toBe(403);
  // The first of two sites is the one that calls would be asked for; both of them refuse the address.
  expect(await held.post('add', { name: 'Own', screen: 'pages', query: 'site=blogs&site=main' })).toBe(204);
  expect(await held.get('pages?site=blogs&site=main&last=7d')).toBe(400);
  const main = (await all.list()).find(({ name }: { name: string }) => name === 'Main');
  expect(await held.post('end', { id: main.id })).toBe(403);
  expect(await held.post('rename', { id: main.id, name: 'x' })).toBe(403);
});

it('B14: tell who is held to a site why a name is taken that they may not see', async () => {
  const [all, held] = [await by('ed@one.example'), await by('of-blogs@one.example')];
  const view = { name: 'Hidden', screen: 'pages' };
  expect(await all.why({ ...view, query: 'site=main' })).toBeUndefined();
  expect(await all.why({ ...view, query: '' })).toEqual({ path: 'named', message: 'Another view has this name' });
  expect(await held.why({ ...view, query: 'site=blogs' })).toEqual({
    path: 'named',
    message: 'Another view has this name, maybe one of a site that you may not see',
  });
});

it('are at most 50 of one author, so that nobody uses up the 200 of the network', async () => {
  const { console: run } = opened.facts.store;
  const view = { name: 'one more', screen: 'pages', query: 'site=blogs' };
  const [held, second] = [await by('of-blogs@one.example'), await by('second@one.example')];
  const own = (await held.list()).filter(({ mine }: { mine: boolean }) => mine).length;
  for (let n = own; n < 50; n++) expect(await held.post('add', { ...view, name: `view ${n}` })).toBe(204);
  expect(await held.why(view)).toEqual({ path: 'share', message: 'You have 50 views already' });
  expect(await second.why(view)).toBeUndefined();
  const all = (await second.list()).length;
  for (let n = all; n < 200; n++) {
    const added = { ...view, site: 'blogs', actor: `${n % 9}@one.example`, made: 0, name: `other ${n}` };
    await run('addView', added, 200, 50);
  }
  expect(await second.list()).toHaveLength(200);
  expect(await second.why({ ...view, name: 'yet one more' })).toEqual({ path: 'full', message: 'There are 200 views already' });
});
