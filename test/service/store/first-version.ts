import { expect } from 'vitest';
import { type Dialect, migrations } from '../../../service/store/migrations';
import type { Store } from '../../../service/store/store';

const VISITOR = '0a2d4f6e-1c3b-4d5e-8f70-912b3c4d5e6f';

/** The first release named this hit's visitor by its `user_id`. */
const TEMP = '1b3e5f70-2c4d-4e6f-8a81-a23c4d5e6f70';
const HIT = { event: 'page_view', user_id: VISITOR, temp_id: TEMP, edf_uuid: VISITOR };

/** An account and a contact whose ids are longer than an index takes, of a hit that names no visitor; and a signed-in visitor. */
const LONG = 'Ab'.repeat(2_000);
const LONG_HIT = { event: 'page_view', user_id: LONG, adestra_contact_id: LONG };
const SIGNED_IN = { event: 'page_view', user_id: 41, temp_id: '2c4f6081-3d5e-4f70-9b92-b34c5d6e7f81' };

const insert = (table: string, columns: Readonly<Record<string, string | number>>) => {
  const values = Object.values(columns).map((value) => (typeof value === 'number' ? String(value) : `'${value}'`));
  return `insert into ${table} (${Object.keys(columns).join(', ')}) values (${values.join(', ')})`;
};

const row = (hit_id: string) => ({
  ...{
    hit_id,
    received: 1_000,
    happened: 900,
    event: 'page_view',
    site: 'main',
    environment: 'production',
    brand: 'main',
    version: '1.0.0',
  },
});

/** The statements that make a store as the first version had it, with a row of each kind. */
export const firstVersion = (dialect: Dialect): readonly string[] => [
  ...(migrations[0]?.(dialect) ?? []),
  insert('hits', { ...row('h-1'), visitor: VISITOR, body: JSON.stringify(HIT) }),
  insert('hits', { ...row('h-2'), contact: LONG, body: JSON.stringify(LONG_HIT) }),
  insert('hits', { ...row('h-3'), visitor: SIGNED_IN.temp_id, body: JSON.stringify(SIGNED_IN) }),
  insert('errors', { key: 'e-1', received: 2_000, type: 'Error', message: 'no', visitor: VISITOR, body: '{"message":"no"}' }),
  insert('errors', { key: 'e-2', received: 3_000, type: 'Error', message: 'no', body: '{"message":"no"}' }),
  insert('rejections', { consent_uuid: 'r-1', received: 4_000, body: '{"consent_uuid":"r-1"}' }),
  insert('receipts', { key: 'c-1', received: 5_000, consent_uuid: VISITOR, body: '{"action":"accept"}' }),
];

/** Migrates a store of the first version, and proves that it has all that it had, where today's commands find it. */
export async function provesMigration(store: Store): Promise<void> {
  const versions = migrations.map((_, index) => index + 1);
  expect(await store.migrate()).toEqual(versions.slice(1));
  expect(await store.page('hit', 0, 10)).toEqual([
    { id: 1, received: 1_000, visitor: TEMP, body: HIT },
    { id: 2, received: 1_000, visitor: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), body: LONG_HIT },
    { id: 3, received: 1_000, visitor: SIGNED_IN.temp_id, body: SIGNED_IN },
  ]);
  expect((await store.page('rejection', 0, 10)).map(({ body }) => body)).toEqual([{ consent_uuid: 'r-1' }]);
  expect((await store.receipts(VISITOR)).map(({ body }) => body)).toEqual([{ action: 'accept' }]);
  expect(await store.seen(0)).toEqual([{ site: 'main', event: 'page_view', hits: 3, last: 1_000, wrong: 0, faults: null }]);
  // Errors of before are not known to be alike.
  expect(await store.errorsSince(0)).toMatchObject({ total: 2, alike: [{ count: 1 }, { count: 1 }] });
  expect(await store.erase({ visitor: VISITOR }, 10_000)).toMatchObject({ hit: 1, error: 1 });
  for (const subject of [{ user: LONG }, { contact: LONG.toLowerCase() }, { visitor: LONG }])
    expect((await store.person(subject)).rows.hit).toEqual([2]);
  expect(await store.erase({ user: LONG }, 10_000)).toMatchObject({ hit: 1 });
  expect(await store.erase({ user: '41' }, 10_000)).toMatchObject({ hit: 1 });
}
