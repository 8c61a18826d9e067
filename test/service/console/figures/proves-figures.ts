import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Asked } from '../../../../service/console/figures/asked';
import { createFigures } from '../../../../service/console/figures/figures';
import type { FunnelAsked } from '../../../../service/console/figures/funnel';
import { momentOfRow } from '../../../../service/facts/columns';
import { dayAfter, daysOf } from '../../../../service/facts/days';
import { openDuck } from '../../../../service/facts/duck';
import { openFactFolder } from '../../../../service/facts/folder';
import { keepFacts } from '../../../../service/facts/keep-facts';
import type { Store } from '../../../../service/store/store';
import { allHits } from '../../facts/proves-facts';
import { makeWorld } from '../../warehouse/world';
import { expectOthers } from './proves-others';
import { campaignsIn, daysIn, funnelIn, overviewIn, promptsIn, rowsIn, visitsOf, vitalsIn } from './truth';

const BREAKDOWNS = ['pages', 'sources', 'landing', 'events'] as const;
const FUNNELS = [
  [{ event: 'page_view' }, { event: 'form_start' }, { event: 'form_submit' }],
  [{ event: 'page_view', page: '/about' }, { event: 'page_view', page: '/' }, { event: 'page_view' }],
  [{ event: 'signup' }, { event: 'transaction' }],
];

const MINUTE = 60_000;

const without = ({ counted_until: _, sql: __, ...answer }: { counted_until?: string; sql?: string }) => answer;

const killed = () => Promise.reject(new Error('Killed'));

/** Proves that every figure is what a count of the store's hits, one by one, comes to. */
export function provesFigures(open: () => Promise<{ store: Store; close(): Promise<void> }>, numRuns: number): void {
  it.each([
    ['UTC', numRuns],
    ['America/New_York', Math.ceil(numRuns / 2)],
  ] as const)(
    'A1, A4, A6: equal the truth, in days of %s, whatever the filters and the order of arrival, after a kill and repeats',
    async (zone, runs) => {
      const dayOf = daysOf(zone);
      await fc.assert(
        fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
          const { store, close } = await open();
          const data = mkdtempSync(join(tmpdir(), 'taproot-figures-'));
          const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'writer') });
          const session = await duck.connect();
          const folder = await openFactFolder(data);
          let time = 0;
          const now = () => time;
          const figures = createFigures({ store, data, zone, now });
          try {
            const world = makeWorld(seed);
            const half = Math.ceil(world.batches.length / 2);
            for (const batch of world.batches.slice(0, half)) await store.put(batch);
            const pass = { folder, duck: session, holder: 'test', zone, dayOf, now: Date.now };
            // A worker is killed before it lists the files that it has written, and what came comes again.
            const some = await store.page('hit', 0, 1);
            if (some.length) await expect(keepFacts({ ...pass, store: { ...store, swapFacts: killed } })).rejects.toThrow('Killed');
            for (const batch of world.batches) await store.put(batch);
            for (;;) {
              const done = await keepFacts({ ...pass, store });
              await folder.remove(done?.removed ?? []);
              if (!done?.more) break;
            }
            const rows = await allHits(store);
            // Amid the last visit's half hour, so that some people may still go on.
            time = Math.ceil(Math.max(...rows.map(momentOfRow)) / MINUTE) * MINUTE;
            const visits = visitsOf(rows, dayOf);
            await expectOthers({ figures, store, world, rows, dayOf, now: time });
            const all = [...new Set(visits.map(({ day }) => day))].sort();
            const [first = '2026-10-14', last = first] = [all[seed % all.length], all.at(-1)];
            const several = visits.filter((visit) => visit.hits.length > 1);
            const hits = several[seed % Math.max(1, several.length)]?.hits ?? [];
            const [amid = 0, over = 0] = [hits[1]?.at, hits.at(-1)?.at];
            const period = { from: first, to: last, limit: 2 };
            const asked: Asked[] = [
              { ...period, from: all[0] ?? first },
              ...[period, { ...period, to: first }, { ...period, from: dayAfter(last, 1), to: dayAfter(last, 3) }],
              ...[{ site: 'main' }, { source: 'newsletter' }, { source: '(none)', site: 'donate' }, { page: '/about' }].map((filter) => ({
                ...period,
                ...filter,
              })),
              { ...period, page: '/', site: 'action' },
              // An end amid a visit of the period, and with its last hit.
              ...[{ until: amid }, { until: over }, { until: amid, source: 'newsletter' }, { until: amid, site: 'main' }].map((end) => ({
                ...{ ...period, from: all[0] ?? first },
                ...end,
              })),
            ];
            for (const one of asked) {
              const name = JSON.stringify([seed, one]);
              expect(without(await figures.overview(one)), name).toEqual(overviewIn(visits, one));
              const days = daysIn(visits, one);
              const { rows: byDay } = await figures.days(one);
              expect(
                byDay.filter(({ visits: some, gifts, signups }) => some || gifts.length || signups).map(({ day, ...own }) => [day, own]),
                name,
              ).toEqual([...days].filter(([, own]) => own.visits || own.gifts.length || own.signups).sort(([a], [b]) => (a < b ? -1 : 1)));
              expect((await figures.vitals(one)).rows, `vitals ${name}`).toEqual(vitalsIn(visits, one));
              expect(without(await figures.campaigns(one)), `campaigns ${name}`).toEqual(campaignsIn(visits, one));
              expect(without(await figures.prompts(one)), `prompts ${name}`).toEqual(promptsIn(rows, visits, dayOf, one));
              for (const breakdown of BREAKDOWNS)
                expect(without(await figures.rows(breakdown, one)), `${breakdown} ${name}`).toEqual(rowsIn(visits, breakdown, one));
            }
            for (const steps of FUNNELS)
              for (const window_days of [0, 1, 7])
                for (const filter of [{}, { site: 'main' }, { source: 'newsletter' }]) {
                  const one: FunnelAsked = { from: first, to: last, window_days, steps, ...filter };
                  const { steps: people, open: waiting, waits } = await figures.funnel(one);
                  const truth = funnelIn(rows, visits, dayOf, one, now());
                  expect({ steps: people.map((step) => step.people), open: waiting, waits }, JSON.stringify([seed, one])).toEqual(truth);
                }
          } finally {
            await figures.close();
            session.close();
            duck.close();
            await close();
            rmSync(data, { recursive: true });
          }
        }),
        { numRuns: runs },
      );
    },
  );
}
