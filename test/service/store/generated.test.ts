import { describe, expect, it } from 'vitest';
import type { Arrival, RowArrival } from '../../../service/arrival';
import type { Store } from '../../../service/store/store';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres } from '../../../tools/lab/servers/postgres';
import { errorArrival, hitArrival, NOON, receiptArrival, rejectionArrival, unansweredArrival } from '../support/arrivals';
import { freshPostgres, type OpenFresh, openFreshEmbedded } from '../support/fresh-stores';

const ofEveryKind = (): RowArrival[] => {
  const visitor = `visitor-${Math.random()}`;
  return [
    ...[hitArrival({ temp_id: visitor, sess_id: visitor }), errorArrival(visitor)],
    ...[receiptArrival(), rejectionArrival(), unansweredArrival()],
  ];
};
const keysOf = (arrivals: readonly Arrival[]) => arrivals.map(({ key }) => key).sort();

async function kept(store: Store): Promise<number> {
  const pages = await Promise.all((['hit', 'error', 'receipt', 'rejection', 'unanswered'] as const).map((kind) => store.page(kind, 0, 99)));
  return pages.flat().length;
}

function provesGenerated(open: OpenFresh): void {
  const inFresh = (work: (store: Store) => Promise<void>) => async () => {
    const { store, close } = await open();
    try {
      await work(store);
    } finally {
      await close();
    }
  };

  it('are refused by a store that has rows of others, whatever their kind, and are not there by themselves', async () => {
    for (const arrival of ofEveryKind())
      await inFresh(async (store) => {
        expect(await store.console('generated')).toBeUndefined();
        expect(await store.console('clearGenerated', NOON)).toBe(false);
        await store.put([arrival]);
        expect(await store.console('beginGenerated', NOON), arrival.kind).toBe('others');
        expect(await store.console('generated')).toBeUndefined();
      })();
  });

  it(
    'may be none, as between two starts of the demo that follow each other, however often',
    inFresh(async (store) => {
      for (const until of [NOON, NOON + 1, NOON + 2]) {
        expect(await store.console('beginGenerated', until)).toBe('begun');
        if (until === NOON) await store.put(ofEveryKind());
        await store.console('endGenerated');
      }
      const made = await store.console('generated');
      expect(made?.ranges.filter(({ kind }) => kind === 'hit').map(({ until }) => until)).toEqual([NOON, NOON + 2]);
      expect(await kept(store)).toBe(5);
    }),
  );

  it(
    'are told apart from what comes before and after, are deleted alone, and are not made again',
    inFresh(async (store) => {
      expect(await store.console('beginGenerated', NOON)).toBe('begun');
      await store.put([...ofEveryKind(), ...ofEveryKind()]);
      await store.console('endGenerated');
      const own = ofEveryKind();
      await store.put(own);
      // The store is known by now, so more may be made.
      expect(await store.console('beginGenerated', NOON + 1)).toBe('begun');
      await store.put(ofEveryKind());
      await store.console('endGenerated');
      const later = ofEveryKind();
      await store.put(later);
      const made = await store.console('generated');
      expect(made?.ranges.filter(({ kind }) => kind === 'hit')).toEqual([
        { kind: 'hit', first: expect.any(Number), last: expect.any(Number), until: NOON },
        { kind: 'hit', first: expect.any(Number), last: expect.any(Number), until: NOON + 1 },
      ]);
      expect(await kept(store)).toBe(25);

      await store.console('seeMoments', [{ kind: 'release', site: 'main', subject: '1.3.8', first: NOON, last: NOON }]);
      expect(await store.console('clearGenerated', NOON)).toBe(true);
      expect(await store.console('moments', 0, NOON + 1, 9)).toEqual([]);
      expect(await kept(store)).toBe(10);
      for (const { kind, key } of [...own, ...later]) expect(await store.find(kind, key), kind).toBeDefined();
      expect(await store.console('generated')).toEqual({ ranges: [], cleared: true, settling: true });
      expect((await store.facts()).rebuild).toBe('0000-01-01');
      expect(await store.console('beginGenerated', NOON)).toBe('cleared');
      expect(await store.console('clearGenerated', NOON)).toBe(false);
    }),
  );

  it(
    'are made anew where a crash has left some of them',
    inFresh(async (store) => {
      await store.console('beginGenerated', NOON);
      await store.put(ofEveryKind());
      expect(await store.console('beginGenerated', NOON)).toBe('begun');
      expect(await kept(store)).toBe(0);
      const made = ofEveryKind();
      await store.put(made);
      await store.console('endGenerated');
      expect(keysOf(made)).toHaveLength(await kept(store));
      await store.console('clearGenerated', NOON);
      expect(await kept(store)).toBe(0);
    }),
  );

  it(
    'leave no id of a visitor behind',
    inFresh(async (store) => {
      const [made, real] = ['0d0f6c7e-6f3e-4f6a-8a55-0e3f5a9d3b10', '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74'];
      const links = async (visitor: string) => (await store.kept({ visitor })).tables.links?.length;
      await store.console('beginGenerated', NOON);
      await store.put([hitArrival({ temp_id: made, sess_id: made })]);
      await store.console('endGenerated');
      await store.put([hitArrival({ temp_id: real, sess_id: real })]);
      expect(await links(made)).toBeGreaterThan(0);
      await store.console('clearGenerated', NOON);
      expect(await links(made)).toBe(0);
      expect(await links(real)).toBeGreaterThan(0);
    }),
  );
}

describe('generated rows of an embedded store', () => provesGenerated(openFreshEmbedded));

describe(`generated rows of PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`, noPostgres ? notRun(noPostgres) : {}, () =>
  provesGenerated(freshPostgres()),
);
