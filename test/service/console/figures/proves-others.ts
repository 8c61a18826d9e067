import { expect } from 'vitest';
import { isConversion } from '../../../../lib/records/conversions';
import { readConsent } from '../../../../service/console/consent';
import { experimentRows, readExperiments } from '../../../../service/console/experiments';
import type { FigureCalls } from '../../../../service/console/figures/figures';
import { readErrorGroups } from '../../../../service/errors/read-groups';
import { momentOfRow } from '../../../../service/facts/columns';
import type { Row, Store } from '../../../../service/store/store';
import { isCounted } from '../../facts/proves-facts';
import type { World } from '../../warehouse/world';

type Body = Readonly<Record<string, unknown>>;

const NO_CONVERSIONS = ['page_view', 'page_unload', 'web_vitals', 'experiment_exposure', 'experiment_late'];

/** The visitors of an experiment, and those who did something after they had seen their variant, without any SQL. */
function experimentIn(rows: readonly Row[], experiment: string) {
  const people = new Map<string, Row[]>();
  for (const row of rows)
    if (row.visitor && row.body.environment === 'production') people.set(row.visitor, [...(people.get(row.visitor) ?? []), row]);
  const counts = new Map<string, { visitors: number; exposures: number }>();
  const conversions = new Map<string, number>();
  const amounts = new Map<string, number>();
  const told = new Set<unknown>();
  const first = new Set<Row>();
  for (const row of rows.filter(isCounted)) {
    const { event, transaction_id: id } = row.body;
    if (event === 'transaction' && id && told.has(id)) continue;
    if (event === 'transaction') told.add(id);
    first.add(row);
  }
  let [mixed, late] = [0, 0];
  for (const own of people.values()) {
    const of = (event: string) => own.filter(({ body }) => body.event === event && body.experiment_id === experiment);
    const shown = of('experiment_exposure').filter(isCounted);
    const variants = [...new Set(shown.map(({ body }) => `${body.variant}`))];
    if (!of('experiment_exposure').length && of('experiment_late').some(isCounted)) late += 1;
    if (variants.length > 1) mixed += 1;
    const [variant] = variants;
    if (variants.length !== 1 || variant === undefined) continue;
    const known = counts.get(variant) ?? { visitors: 0, exposures: 0 };
    counts.set(variant, { visitors: known.visitors + 1, exposures: known.exposures + shown.length });
    const since = Math.min(...shown.map(momentOfRow));
    const deeds = own.filter((row) => first.has(row) && momentOfRow(row) >= since && !NO_CONVERSIONS.includes(`${row.body.event}`));
    for (const event of new Set(deeds.map(({ body }) => `${body.event}`))) {
      const key = `${variant} ${event}`;
      conversions.set(key, (conversions.get(key) ?? 0) + 1);
    }
    const given = deeds.filter(({ body }) => body.event === 'transaction').reduce((sum, { body }) => sum + Number(body.value), 0);
    if (given) amounts.set(variant, (amounts.get(variant) ?? 0) + given);
  }
  return { counts, conversions, amounts, mixed, late };
}

/** Every arrival of a world once: some come twice. */
const arrivalsOf = ({ batches }: World) => [...new Set(batches.flat())];

const bodiesOf = (world: World, kind: string): readonly Body[] =>
  arrivalsOf(world).flatMap((one) => ('body' in one && one.kind === kind ? [one.body as Body] : []));

/** The answers to banners that a world has sent. */
function answersIn(world: World, site: string | undefined) {
  const isOf = ({ site: own }: Body) => site === undefined || own === site;
  const receipts = bodiesOf(world, 'receipt').filter(isOf);
  const answered = receipts.filter((body) => body.answered_within !== undefined);
  const allows = ({ categories }: Body) => (categories as readonly string[]).length > 1;
  const times = new Map<string, readonly [number, number]>();
  for (const body of answered) {
    const key = `${body.site} ${body.answered_within}`;
    const [allowed, refused] = times.get(key) ?? [0, 0];
    times.set(key, allows(body) ? [allowed + 1, refused] : [allowed, refused + 1]);
  }
  return {
    accepted: answered.filter((body) => allows(body) && body.action !== 'save').length,
    refused: answered.filter((body) => !allows(body)).length,
    refusals: receipts.filter((body) => !allows(body)).length,
    times: [...times].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** The errors that a world has sent, by release. */
function errorsIn(world: World) {
  const releases = bodiesOf(world, 'error').map(({ metadata }) => `${(metadata as Body).tracker_version}`);
  return { count: releases.length, releases: [...new Set(releases)].sort() };
}

interface Parts {
  readonly figures: FigureCalls;
  readonly store: Store;
  readonly world: World;
  /** The hits of the store. */
  readonly rows: readonly Row[];
  readonly dayOf: (at: number) => string;
  readonly now: number;
}

/** Expects of the screens that are not about visits what the world has sent. */
export async function expectOthers({ figures, store, world, rows, dayOf, now }: Parts): Promise<void> {
  const { experiments } = await readExperiments(figures, store, {});
  const truth = experimentIn(rows, 'hero');
  const hero = experiments.find(({ experiment }) => experiment === 'hero');
  const counted = (hero?.variants ?? []).filter(({ visitors }) => visitors);
  expect(new Map(counted.map(({ variant, visitors, exposures }) => [variant, { visitors, exposures }]))).toEqual(truth.counts);
  if (truth.counts.size) expect([hero?.mixed, hero?.late]).toEqual([truth.mixed, truth.late]);
  for (const { event, currency, variants } of hero?.measures ?? [])
    for (const { variant, conversions, amount } of variants)
      if (currency) expect(amount, `${variant} ${currency}`).toBe(truth.amounts.get(variant) ?? 0);
      else expect(conversions, `${variant} ${event}`).toBe(truth.conversions.get(`${variant} ${event}`) ?? 0);
  const ever = { from: '2026-10-01', to: '2027-05-31' };
  const [all, shown] = [await experimentRows(figures, ever), await experimentRows(figures, ever, { named: ['form_start'] })];
  const isShown = ({ event }: { readonly event: string }) => event === 'form_start' || isConversion(event);
  expect(shown.rows.filter(({ event }) => event)).toEqual(all.rows.filter(isShown));
  for (const site of [undefined, 'main']) {
    const period = { ...ever, limit: 1, ...(site && { site }) };
    const { banners, times, refusals } = await readConsent(store, period, dayOf, {}, now);
    const sum = (of: 'accepted' | 'refused') => banners.reduce((total, row) => total + row[of], 0);
    const byTime = times.map((row): [string, readonly number[]] => [`${row.site} ${row.seconds}`, [row.allowed, row.refused]]);
    expect({ accepted: sum('accepted'), refused: sum('refused'), refusals, times: byTime.sort(([a], [b]) => (a < b ? -1 : 1)) }).toEqual(
      answersIn(world, site),
    );
  }
  const groups = [...(await readErrorGroups(store, 0)).groups.values()];
  const errors = errorsIn(world);
  expect(groups.reduce((total, { count }) => total + count, 0)).toBe(errors.count);
  expect([...new Set(groups.flatMap(({ firstRelease, lastRelease }) => [firstRelease, lastRelease]))].sort()).toEqual(errors.releases);
}
