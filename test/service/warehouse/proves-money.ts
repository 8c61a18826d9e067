import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAsking } from '../../../service/facts/ask';
import { rebuildFacts } from '../../../service/facts/write-here';
import { factQueries } from '../../../service/warehouse/documented';
import { hitArrival, NOON } from '../support/arrivals';
import type { Asked } from './proves-queries';
import { queries, valuesOf } from './queries';

const GIFTS = [
  ['USD', 0.1],
  ['EUR', 0.1],
  ['USD', 0.1],
  ['USD', 0.1],
] as const;

/** Proves that gifts add up to what was given, by currency, in the same types whatever the store. `open` returns an empty one. */
export function provesMoney(open: () => Promise<Asked>): void {
  it('S25: add gifts up exactly, by currency, as JSON numbers, in the store and in its facts', async () => {
    const { store, ask, close } = await open();
    const data = mkdtempSync(join(tmpdir(), 'taproot-money-'));
    const here = { DATA: data, FACTS_MEMORY: '256MB' };
    try {
      await store.put(
        GIFTS.flatMap(([currency, value], i) => {
          const own = { environment: 'production', temp_id: `giver-${i}`, sess_id: `giver-${i}` };
          const exposure = { event: 'experiment_exposure', experiment_id: 'ask', variant: 'a' };
          const gift = { event: 'transaction', transaction_id: `t${i}`, currency, value };
          return [hitArrival({ ...own, ...exposure, timestamp: NOON - 9 }), hitArrival({ ...own, ...gift, timestamp: NOON })];
        }),
      );
      await rebuildFacts(store, here, '0000-01-01');
      const asking = await openAsking({ store, data });
      const inFacts = async (title: string) => (await asking.ask({ sql: factQueries().get(title) ?? '' })).rows;
      const campaigns = [
        { campaign: '(none)', currency: 'USD', gifts: 3, amount: 0.3 },
        { campaign: '(none)', currency: 'EUR', gifts: 1, amount: 0.1 },
      ];
      expect((await ask(queries.get('Gifts by campaign') ?? '')).map(valuesOf)).toEqual(campaigns.map((row) => Object.values(row)));
      expect(JSON.parse(JSON.stringify(await inFacts('Gifts by campaign')))).toEqual(campaigns);
      const amounts = (rows: readonly object[]) =>
        rows.flatMap((row) => ('currency' in row && 'amount' in row ? [[row.currency, row.amount]] : []));
      const sums = [
        ['', 0],
        ['EUR', 0.1],
        ['USD', 0.3],
      ];
      expect(amounts(await ask(queries.get('Conversions by variant') ?? ''))).toEqual(sums);
      expect(amounts(await inFacts('Conversions by variant'))).toEqual(sums);
      const gifts = await asking.ask({ sql: 'select gifts from all_visits where gifts[1] is not null order by session' });
      expect(gifts.rows).toEqual(GIFTS.map(([currency, amount]) => ({ gifts: [{ site: 'main', currency, gifts: 1, amount }] })));
      asking.close();
    } finally {
      // The next facts of this store are in another folder.
      await store.claimFacts({ holder: 'nobody', place: '', zone: '', now: Date.now(), until: Date.now() });
      await close();
      rmSync(data, { recursive: true });
    }
  });
}
