import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../demo/store';
import { hit } from './support/bodies';
import { runDemo, withFolder } from './support/demo';

it('keeps entries across restarts', () =>
  withFolder(async (folder) => {
    const database = join(folder, 'data/demo.sqlite');
    const first = await runDemo({ database });
    const sent = hit();
    await first.post('/hit', [sent]);
    await first.close();
    const second = await runDemo({ database });
    expect((await second.ask('live', '/inspect/hits')).json()).toEqual([sent]);
    expect((await second.post('/hit', [sent])).json()).toEqual({ received: 0, repeated: 1 });
    await second.close();
  }));

it('starts when a crash has left a lock behind', () =>
  withFolder(async (folder) => {
    const file = join(folder, 'demo.sqlite');
    mkdirSync(`${file}.lock`);
    utimesSync(`${file}.lock`, new Date(0), new Date(0));
    const store = await openStore(file);
    expect(store.add('hit', [{ body: 1 }])).toHaveLength(1);
    store.close();
  }));

it('stores nothing of a batch that cannot be written', async () => {
  const store = await openStore(':memory:');
  expect(() => store.add('hit', [{ body: 1 }, { body: 1n }])).toThrow(TypeError);
  expect(store.list('hit')).toEqual([]);
  expect(store.add('hit', [{ body: 2 }])).toHaveLength(1);
  store.close();
});

it('lists the newest entries after an id, oldest first', async () => {
  const store = await openStore(':memory:');
  const ids = store.add('error', [{ body: 'a' }, { body: 'b' }, { body: 'c' }]).map(({ id }) => id);
  expect(store.since(ids[0] as number, 10).map(({ body }) => body)).toEqual(['b', 'c']);
  expect(store.since(0, 2).map(({ body }) => body)).toEqual(['b', 'c']);
  store.clear();
  expect(store.add('error', [{ body: 'd' }])[0]?.id).toBeGreaterThan(ids[2] as number);
  store.close();
});
