import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import type { Errors } from '../../../service/console/answers';
import { newErrors } from '../../../service/tells/alarms/new-errors';
import { seenGroups } from '../../../service/tells/alarms/slow';
import { tellAlarm } from '../../../service/tells/alarms/words';
import { type OpenConsole, openConsole } from './open-console';

const HOUR = 60 * 60_000;

let opened: OpenConsole;
let cookie: string;
beforeEach(async () => {
  opened = await openConsole();
  await opened.add('op@one.example', ['operator']);
  cookie = await opened.signIn('op@one.example');
});
afterEach(() => opened.close());

/** Errors of a release, each of another person, an hour ago. */
const errors = (message: string, release: string | undefined, people: number): Arrival[] =>
  Array.from({ length: people }, () => ({
    kind: 'error',
    key: randomUUID(),
    received: Date.now() - HOUR,
    body: {
      type: 'javascript_error',
      message,
      timestamp: Date.now() - HOUR,
      metadata: { user_id: randomUUID(), site: 'main', ...(release && { tracker_version: release }) },
    },
  }));
const list = async (search = ''): Promise<Errors> =>
  (await opened.app.inject({ url: `/console/api/errors${search}`, headers: { cookie } })).json();
const messages = async (search?: string) => (await list(search)).groups.map(({ message }) => message);
const group = async (message: string) => {
  const all = [...(await list()).groups, ...(await list('?done=yes')).groups];
  const found = all.find((one) => one.message === message);
  if (!found) throw new Error(`No group ${message}`);
  return found;
};
const done = async (message: string) => {
  const { id, lastRelease } = await group(message);
  return (await opened.change(cookie, 'errors/done', { id, release: lastRelease })).statusCode;
};
const news = async () => newErrors(await seenGroups(opened.facts.store, Date.now()), Date.now());

it('B12: a group that is marked as done leaves the list of the team, and comes back in a later release', async () => {
  await opened.facts.store.put([...errors('alpha', '1.4.0', 3), ...errors('beta', '1.4.0', 2)]);
  expect(await messages()).toEqual(['alpha', 'beta']);
  expect(await done('alpha')).toBe(204);
  expect(await messages()).toEqual(['beta']);
  expect(await list()).toMatchObject({ total: 1, done: 1 });
  expect(await list('?done=yes')).toMatchObject({
    groups: [{ message: 'alpha', done: { release: '1.4.0', actor: 'op@one.example' } }],
    total: 1,
  });
  // Tabs that were open go on.
  await opened.facts.store.put(errors('alpha', '1.4.0', 5));
  expect(await messages()).toEqual(['beta']);
  await opened.facts.store.put(errors('alpha', '1.4.1', 1));
  expect(await messages('?done=yes')).toEqual([]);
  expect((await list()).groups[0]).toMatchObject({ message: 'alpha', count: 9, returned: { release: '1.4.1' } });
  expect((await list()).groups[1]).not.toHaveProperty('returned');
  expect(await done('alpha')).toBe(204);
  expect(await messages()).toEqual(['beta']);
});

it('B12: a group without a release comes back with its next error', async () => {
  await opened.facts.store.put(errors('alpha', undefined, 3));
  expect(await done('alpha')).toBe(204);
  expect(await messages()).toEqual([]);
  await opened.facts.store.put(errors('alpha', undefined, 1).map((one) => ({ ...one, received: Date.now() + 1_000 })));
  expect((await list()).groups).toMatchObject([{ message: 'alpha', returned: { release: 'unknown' } }]);
});

it('B12, B14: reading and marking leave lines in the record that nothing changes, and a mark can be undone once', async () => {
  await opened.facts.store.put(errors('alpha', '1.4.0', 3));
  const { id } = await group('alpha');
  await done('alpha');
  expect((await opened.change(cookie, 'errors/open', { id })).statusCode).toBe(204);
  expect(await messages()).toEqual(['alpha']);
  expect((await opened.change(cookie, 'errors/open', { id })).statusCode).toBe(409);
  const { looks } = (await opened.app.inject({ url: '/console/api/persons/looks', headers: { cookie } })).json();
  expect(looks).toMatchObject([
    { actor: 'op@one.example', call: 'errors/open', reason: '1.4.0' },
    { actor: 'op@one.example', call: 'errors/done', reason: '1.4.0' },
    // Errors were read several times: that is one line a day.
    { actor: 'op@one.example', call: 'errors', reason: '' },
  ]);
});

it('refuses what is no group or no release', async () => {
  for (const body of [{}, { id: 'alpha', release: '1.4.0' }, { id: 'a'.repeat(22) }, { id: 'a'.repeat(22), release: 'x'.repeat(101) }])
    expect((await opened.change(cookie, 'errors/done', body)).statusCode).toBe(400);
  expect((await opened.app.inject({ url: '/console/api/errors?done=maybe', headers: { cookie } })).statusCode).toBe(400);
});

it('B12: the alarm is silent about groups that are done, and tells a return as news, of at least 10 people', async () => {
  await opened.facts.store.put([...errors('alpha', '1.4.0', 12), ...errors('beta', '1.4.0', 11)]);
  expect((await news())[0]).toMatchObject({ subject: '1.4.0', detail: { count: 2 } });
  await done('alpha');
  expect((await news())[0]?.detail).toEqual({ count: 1, people: 11, errors: ['11: javascript_error: beta'] });
  await opened.facts.store.put(errors('alpha', '1.5.0', 9));
  expect(await news()).toHaveLength(1);
  await opened.facts.store.put(errors('alpha', '1.5.0', 1));
  const back = (await news()).find(({ subject }) => subject === '1.5.0');
  expect(back).toMatchObject({ detail: { count: 1, returned: 1, people: 10, errors: ['10: javascript_error: alpha'] } });
  const title = (language: 'en' | 'es', subject = '1.5.0') => tellAlarm(language, 'new-errors', subject, back?.detail ?? {}).title;
  expect(title('en')).toBe('Release 1.5.0 has errors again that were marked as done');
  expect(title('es')).toBe('La versión 1.5.0 tiene otra vez errores que se marcaron como resueltos');
  expect(title('en', 'unknown')).toBe('Errors that were marked as done are back');
});

it('B12: people who had an error before it was marked are none of those to whom it returned, where no release is known', async () => {
  await opened.facts.store.put(errors('alpha', undefined, 12));
  await done('alpha');
  const later = errors('alpha', undefined, 9).map((one) => ({ ...one, received: Date.now() + 1_000 }));
  await opened.facts.store.put(later);
  expect(await news()).toEqual([]);
  await opened.facts.store.put(errors('alpha', undefined, 1).map((one) => ({ ...one, received: Date.now() + 1_000 })));
  expect(await news()).toMatchObject([{ subject: 'unknown', detail: { count: 1, returned: 1, people: 10 } }]);
});
