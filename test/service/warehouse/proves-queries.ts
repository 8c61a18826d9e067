import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { openAsking } from '../../../service/facts/ask';
import { rebuildFacts } from '../../../service/facts/write-here';
import type { Store } from '../../../service/store/store';
import { factQueries } from '../../../service/warehouse/documented';
import { hitArrival, NOON } from '../support/arrivals';
import { queries, valuesOf } from './queries';
import { truthOf } from './truth';
import { makeWorld } from './world';

/** A store whose SQL can be asked. */
export interface Asked {
  readonly store: Store;
  ask(sql: string): Promise<readonly object[]>;
  close(): Promise<void>;
}

const inOrder = (rows: readonly (readonly unknown[])[]) => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Engines round a tie at the last digit differently. */
const close = (cell: unknown) => (typeof cell === 'number' && !Number.isInteger(cell) ? expect.closeTo(cell, 0) : cell);

/** Proves that every query says what people did, whatever is known about them when, and however their hits came. `open` returns an empty store. */
export function provesQueries(open: () => Promise<Asked>, runs: number): void {
  it('each say what people did: first visits and later ones, on several sites, in two tabs, after cleared storage, with late details', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
        const world = makeWorld(seed);
        const truth = truthOf(world);
        expect(Object.keys(truth).sort()).toEqual([...queries.keys()].sort());
        const { store, ask, close: end } = await open();
        try {
          for (const batch of world.batches) await store.put(batch);
          for (const [title, sql] of queries) {
            const rows = (await ask(sql)).map(valuesOf);
            // `begun` is a row's id.
            const told = title === 'Conversions by variant' ? rows.map((row) => row.slice(0, -1)) : rows;
            const expected = inOrder(truth[title] ?? []).map((row) => row.map(close));
            expect(inOrder(told), title).toEqual(expected);
          }
          const [count] = await ask("select count(distinct visitor) as visitors from hits where body ->> 'environment' is not null");
          expect(valuesOf(count ?? {})).toEqual([new Set(world.facts.map(({ person }) => person)).size]);
        } finally {
          await end();
        }
      }),
      { numRuns: runs },
    );
  });

  it('say of a visit without a campaign where it came from, as the facts do', async () => {
    const { store, ask, close: end } = await open();
    const data = mkdtempSync(join(tmpdir(), 'taproot-sources-'));
    try {
      const view = (sess_id: string, more: object) =>
        hitArrival({ environment: 'production', timestamp: NOON, sess_id, temp_id: sess_id, ...more });
      await store.put([
        ...[view('a', { web_source: 'search' }), view('b', { web_source: 'search', utm_source: '' }), view('c', {})],
        ...[view('d', { web_source: 'search' }), view('d', { web_source: 'direct', utm_source: 'newsletter' })],
      ]);
      await rebuildFacts(store, { DATA: data, FACTS_MEMORY: '256MB' }, '0000-01-01');
      const asking = await openAsking({ store, data });
      const inFacts = (await asking.ask({ sql: factQueries().get('Visits by source') ?? '' })).rows.map(valuesOf);
      asking.close();
      expect((await ask(queries.get('Visits by source') ?? '')).map(valuesOf)).toEqual(inFacts);
      expect(inFacts).toEqual([
        ['search', 2],
        ['(none)', 1],
        ['newsletter', 1],
      ]);
    } finally {
      // The next facts of this store are in another folder.
      await store.claimFacts({ holder: 'nobody', place: '', zone: '', now: Date.now(), until: Date.now() });
      await end();
      rmSync(data, { recursive: true });
    }
  });

  it('count a period by when things happened, with the condition that the document adds, and not by when hits arrived', async () => {
    const { store, ask, close: end } = await open();
    try {
      const [hint] = /`and (coalesce\(happened, received\)) >= \d+`/.exec(readFileSync('docs/warehouse.md', 'utf8'))?.slice(1) ?? [];
      const from = NOON - (NOON % DAY);
      const gift = (value: number, at: number, received: number) =>
        hitArrival(
          { environment: 'production', event: 'transaction', transaction_id: `${value}`, value, currency: 'USD', timestamp: at },
          received,
        );
      await store.put([
        ...[
          gift(1, from, from + 6 * DAY),
          gift(2, from + DAY - 1, from + DAY - 1),
          gift(4, from - 1, from + 1),
          gift(8, from + DAY, from + DAY + 1),
        ],
      ]);
      const within = (queries.get('Gifts by campaign') ?? '').replace(
        "where event = 'transaction'",
        `$& and ${hint} >= ${from} and ${hint} < ${from + DAY} and received >= ${from}`,
      );
      expect((await ask(within)).map(valuesOf)).toEqual([['(none)', 'USD', 2, 3]]);
    } finally {
      await end();
    }
  });
}
