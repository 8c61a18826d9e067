import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../../service/store/store';
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
}
