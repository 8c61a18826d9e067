import fc from 'fast-check';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFirefox } from '../../tools/lab/engines/journey-engine';
import type { Network } from '../../tools/lab/network';
import { untilCalm } from '../support/engines/until-calm';
import type { Asked } from '../support/guarantee/asked';
import { CHOICES, HANDED, SHOWS, STEPS, type Step } from '../support/guarantee/steps';
import { FRAME, ORIGIN, openWorld, type Start, storedIn, type Win } from '../support/guarantee/world';
import { ownSites } from '../support/own-sites';
import { sharedNetwork } from '../support/shared-network';
import { thorough } from '../support/thorough';

/**
 * The number of random visits in every run, and in the thorough one. `TAPROOT_VISITS=5000 npm run test:built -- guarantee` sets another
 * number.
 */
const FEW = 2;
const MANY = Number(process.env.TAPROOT_VISITS ?? (isFirefox ? 25 : 500));
/** Visits at the same time. Firefox can't open a tab while another one is being opened. */
const LANES = isFirefox ? 1 : 4;
/** Every run repeats the same few visits, so that a change alone can fail it. The thorough run draws new ones. */
const SEED = Number(process.env.TAPROOT_SEED ?? 1);
const NEW_SEED = Number(process.env.TAPROOT_SEED ?? Date.now() % 1_000_000);

let network: Network;
beforeAll(async () => {
  network = await sharedNetwork();
  // A visit may be the first to need them, and building them takes longer than a test may on a busy machine.
  await ownSites();
});
afterAll(() => network?.close());

const encoded = (categories: unknown, more: object = {}) =>
  encodeURIComponent(
    JSON.stringify({ categories, consent_date: new Date().toISOString(), consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', ...more }),
  );
const records = {
  none: undefined,
  granted: encoded(['necessary', 'analytics']),
  'granted, asked earlier': encoded(['necessary', 'analytics'], { asked: '.advertising..1.' }),
  'granted, all asked': encoded(['necessary', 'analytics'], { asked: '.advertising..personalisation..2.' }),
  refused: encoded(['necessary']),
  'refused, posted': encoded(['necessary'], { posted: true }),
  'not JSON': 'yes',
  'no categories': encoded(undefined),
  'wrong type': encoded('analytics'),
  'no uuid': encoded(['analytics'], { consent_uuid: 'x' }),
  polluting: encodeURIComponent('{"__proto__":{"categories":["analytics"]}}'),
};
/** Each valid record: true if it allows tracking. */
const CHOSEN: Partial<Record<keyof typeof records, boolean>> = {
  granted: true,
  'granted, asked earlier': true,
  'granted, all asked': true,
  refused: false,
  'refused, posted': false,
};

interface VisitStart {
  readonly asks: Start['asks'];
  readonly record: keyof typeof records;
  readonly optIn: boolean;
  readonly signal: string;
}

const starts: fc.Arbitrary<VisitStart> = fc.record({
  record: fc.constantFrom(...(Object.keys(records) as (keyof typeof records)[])),
  asks: fc.constantFrom('two', 'four', 'pausing'),
  optIn: fc.boolean(),
  signal: fc.constantFrom('', '', '', '', 'dnt', 'gpc', 'bot', 'admin'),
});
const visits = fc.tuple(starts, fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 5 }));

/**
 * The first visits of every run, as chance alone may leave them out: one that is allowed something first and nothing afterwards, one whose
 * wish to always see a frame ends with a refusal that begins the page anew, and one whose grant rests where cookies need not wait.
 */
const FIRST: [VisitStart, Step[]][] = [
  [{ asks: 'two', record: 'granted', optIn: false, signal: '' }, ['reject']],
  [{ asks: 'two', record: 'refused', optIn: true, signal: '' }, ['always show frame', 'accept', 'navigate', 'reject', 'navigate']],
  [{ asks: 'pausing', record: 'granted, asked earlier', optIn: false, signal: '' }, ['always show frame', 'navigate', 'reject', 'reload']],
];

const none = { visits: 0, steps: 0, tried: 0, 'tried where allowed': 0, 'written where allowed': 0 };
let counts = none;

/** Waits until the page matches the state: tracked to the first hit with running vendors, or silent. */
async function settle(page: Page, allowed: boolean, admin: boolean, tracked: readonly Asked[]): Promise<void> {
  await page.waitForFunction((expected) => (window as unknown as Win).taproot?.consent.allows('analytics') === expected, allowed);
  if (!allowed) return;
  await page.waitForFunction((admin) => {
    const sent = performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/hit'));
    return ((window as unknown as Win).heldRan ?? 0) >= 2 && (sent || admin);
  }, admin);
  // More requests follow a first hit: the country, the contact, and chunks that load later.
  for (let seen = -1; seen !== tracked.length; ) {
    seen = tracked.length;
    await untilCalm(page);
  }
}

const ranIn = (page: Page) => page.evaluate(() => (window as unknown as Win).heldRan ?? 0);

const framed = (page: Page) => page.locator(`iframe[src="${FRAME}"]`).waitFor({ state: 'attached' });

const addLateScripts = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['hostile', 'held']) {
      const script = document.createElement('script');
      // A script inserted by another one is in flight before anything could hold it, unless its type already blocks it.
      if (name === 'held') Object.assign(script, { type: 'text/plain' }).dataset.consent = 'analytics';
      script.src = `https://vendor.example/${name}.js`;
      document.body.append(script);
    }
  });

/** Plays one visit. After each step, compares what is allowed with what has happened. */
async function visit({ asks, record, optIn, signal }: VisitStart, steps: readonly Step[]): Promise<void> {
  const on = (name: string) => signal === name;
  const start: Start = { asks, record: records[record], optIn, dnt: on('dnt'), gpc: on('gpc'), bot: on('bot'), admin: on('admin') };
  const { visitor, tracked, open } = await openWorld(network, start);
  const barred = start.bot || start.dnt || start.gpc;
  /** True if the stored record is a grant, false if it is a refusal. */
  let standing = CHOSEN[record];
  // A visitor who granted less than the site asks for is asked again. Where cookies wait, or the manifest says so, the grant is paused until then.
  let rests = (asks === 'pausing' || (asks === 'four' && optIn)) && /^granted(, asked earlier)?$/.test(record);
  const allowed = () => !barred && !rests && (standing ?? !optIn);
  const page = await open();
  /** The time at which each page last learned of a refusal, ms since the epoch. Requests from before that were allowed. */
  const told = new Map<Page, number>();
  const isLate = async (asked: Asked) => (await asked.time()) > (told.get(asked.page) ?? 0);
  let ran = 0;
  /** The visitor chose to see the page's frame, and will see it until a refusal here. */
  let shown = { now: false, always: false };
  const beginAnew = () => {
    ran = 0;
    shown = { ...shown, now: shown.always };
  };

  const check = async (after: string) => {
    counts.steps++;
    await settle(page, allowed(), start.admin, tracked);
    if (/^other/.test(after)) told.set(page, await page.evaluate(() => Date.now()));
    const [tried, surprises] = await page.evaluate(async () => {
      const { attack, surprises } = window as unknown as Win;
      return [await attack('now'), surprises] as const;
    });
    expect(surprises, after).toEqual([]);
    if (allowed()) {
      counts['tried where allowed'] += tried;
      counts['written where allowed'] += (await storedIn(visitor, page)).length;
    } else {
      counts.tried += tried;
      // Earlier writes are being erased, and no new ones get through.
      const kept = shown.always ? ['tp_embeds'] : [];
      await expect.poll(() => storedIn(visitor, page), { message: after }).toEqual(kept);
      if (shown.now) await framed(page);
      const late: string[] = [];
      for (const asked of tracked) if ((await isLate(asked)) && !(shown.now && asked.url === FRAME)) late.push(asked.url);
      expect({ late, ran: await ranIn(page) }, after).toEqual({ late: [], ran });
    }
    ran = await ranIn(page);
    tracked.length = 0;
  };

  /** Makes a choice on a page. If a vendor's script had run, a refusal reloads the page. */
  const choose = async (on: Page, step: Step) => {
    standing = CHOICES[step];
    rests = false;
    const anew = !allowed() && (await ranIn(on)) ? on.waitForEvent('load') : undefined;
    const now = on.evaluate((step) => {
      const time = Date.now();
      const { consent } = (window as unknown as Win).taproot;
      if (step.endsWith('accept')) consent.acceptAll();
      else if (step.endsWith('reject')) consent.rejectAll();
      else if (step === 'withdraw') consent.withdraw();
      else consent.save(step === 'save all' ? ['necessary', 'analytics'] : ['necessary']);
      return time;
    }, step);
    told.set(on, await now);
    await anew;
    if (!standing) shown.always = false;
    if (anew && on === page) beginAnew();
  };

  /**
   * Follows a link that brings a choice. A refusal counts unless a grant here is younger, and a signal unless the browser sends one, too.
   */
  const arrive = async (step: Step, handed: string) => {
    // From a page of the network: a link that does not say where it stands deletes nothing.
    await page.goto(`${ORIGIN}/about?tp_choice=${handed}`, { referer: `${ORIGIN}/` });
    told.set(page, await page.evaluate(() => (window as unknown as Win).began));
    const old = step === 'handed old refusal';
    const refuses = step === 'handed refusal' || (old && standing === undefined) || (step === 'handed signal' && !start.dnt && !start.gpc);
    if (refuses && standing !== false) {
      standing = rests = false;
      // A wish that is younger than the refusal holds.
      if (!old) shown.always = false;
    }
    beginAnew();
    expect(page.url()).toBe(`${ORIGIN}/about`);
  };

  const take = async (step: Step) => {
    const handed = HANDED[step]?.(Date.now());
    if (handed) return arrive(step, handed);
    if (step === 'navigate' || step === 'reload') {
      await (step === 'reload' ? page.reload() : page.goto(`${ORIGIN}/about`));
      beginAnew();
    } else if (SHOWS[step]) {
      // Crawlers get the page as it is. An allowed frame stays when the visitor refuses in another tab.
      if (start.bot || shown.now || (await page.locator('iframe').getAttribute('src'))) return;
      shown = { now: true, always: step === 'always show frame' };
      const comes = page.waitForRequest(FRAME);
      await page.frameLocator('iframe').getByRole('button', { name: SHOWS[step] }).click();
      await comes;
    } else if (step === 'late script') {
      await addLateScripts(page);
    } else if (step.startsWith('other')) {
      const other = await open();
      await other.goto(`${ORIGIN}/other`);
      await settle(other, allowed(), start.admin, tracked);
      if (shown.always && !allowed()) await framed(other);
      tracked.length = 0;
      const loaded = page.waitForEvent('load', { timeout: 0 }).catch(() => {});
      const had = await ranIn(page);
      await choose(other, step);
      // A page in which a vendor's script had run begins anew, too.
      if (had && !allowed()) {
        await loaded;
        beginAnew();
      }
      await settle(other, allowed(), start.admin, tracked);
      await other.close();
    } else {
      await choose(page, step);
    }
  };

  try {
    await page.goto(`${ORIGIN}/`);
    await check(JSON.stringify(start));
    for (const step of steps) {
      await take(step);
      await check(step);
    }
    counts.visits++;
  } finally {
    await visitor.close();
  }
}

/** Plays `count` random visits. `first` is the seed of the first lane. */
async function visitAtRandom(count: number, first: number): Promise<void> {
  counts = { ...none };
  const lane = (_: unknown, i: number) =>
    fc.assert(
      fc.asyncProperty(visits, ([start, steps]) => visit(start, steps)),
      {
        numRuns: Math.ceil(count / LANES),
        seed: first + i,
        endOnFailure: true,
        examples: FIRST.filter((_, at) => at % LANES === i).map((first) => [first]),
      },
    );
  await Promise.all(Array.from({ length: LANES }, lane));
  console.info(`seed ${first}: ${JSON.stringify(counts)}, writes let through: 0`);
  // The attacks succeed where they are allowed, so it is the guard that stops them.
  expect(counts['written where allowed']).toBeGreaterThan(counts.visits);
  expect(counts.tried).toBeGreaterThan(counts.visits);
}

const ROWS = '[CON-20] [CON-19] [CON-06] [CON-07] [CON-08] [CON-09] [CON-15] [CON-16] [CON-24]';
const title = (count: number) => `${count} random visits request, set and store nothing that the consent state does not allow ${ROWS}`;
const timeout = (count: number) => 120_000 + count * 2_000;

it(title(FEW), { timeout: timeout(FEW) }, () => visitAtRandom(FEW, SEED));

it(title(MANY), { ...thorough, timeout: timeout(MANY) }, () => visitAtRandom(MANY, NEW_SEED + LANES));
