import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelJar } from '../../support/jar/model-jar';
import { DAY, recordOf } from '../../support/jar/records';
import { Tab } from '../../support/jar/tab';

const START = Date.parse('2026-11-20T10:00:00Z');
const YEAR = 365 * DAY;
const ADDRESSES = [
  'https://www.main.example/',
  'https://www.main.example/take/action',
  'https://www.main.example/take/action/',
  'https://www.main.example/a;b/c/d',
  'https://action.main.example/take',
  'https://deep.www.main.example/take/action',
];
const PATHS = ['/', '/take', '/take/', '/take/action', '/a;b/c/d', '/a;b/x'];
const CATEGORIES = [['necessary', 'analytics'], ['necessary'], [], ['analytics'], ['necessary', 'functionality'], 'analytics'];

const tab = fc.nat(3);
const age = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -5_000, max: 0 }) },
  fc.constantFrom(0, 1, DAY, -DAY, -YEAR, -YEAR - 1),
  fc.nat(5_000),
);
const step = <Name extends string>(weight: number, ...names: Name[]) => ({
  weight,
  arbitrary: fc.record({ step: fc.constantFrom(...names), tab }),
});
const plant = fc.record({
  step: fc.constant('plant'),
  from: fc.constantFrom(...ADDRESSES, 'https://old-campaign.main.example/'),
  categories: fc.constantFrom(...CATEGORIES),
  age,
  nameless: fc.boolean(),
  domain: fc.constantFrom('', ';domain=.www.main.example', ...Array(4).fill(';domain=main.example')),
  path: fc.constantFrom('', ...PATHS.map((path) => `;path=${path}`), ...Array(6).fill(';path=/')),
  flags: fc.constantFrom(...Array(8).fill(''), ';Partitioned', ';HttpOnly', ';max-age=0', ';max-age=1'),
  http: fc.boolean(),
});
const steps = fc.oneof(
  step(2, 'accept'),
  step(3, 'reject', 'save none', 'withdraw'),
  step(6, 'reread'),
  step(2, 'load'),
  { weight: 8, arbitrary: plant },
  fc.record({ step: fc.constant('go'), tab, path: fc.constantFrom(...PATHS) }),
  fc.record({ step: fc.constant('pass'), ms: fc.oneof({ weight: 4, arbitrary: fc.nat(5_000) }, fc.constantFrom(DAY, 200 * DAY)) }),
  fc.record({ step: fc.constant('skew'), tab, ms: fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.constantFrom(DAY, -DAY)) }),
  fc.record({ step: fc.constant('clear') }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Reads what a cookie means to a tab, without the product's code. */
function readAs(raw: string, now: number): { refuses: boolean; partial: boolean; grants: boolean; date: number } | undefined {
  const { categories, consent_date } = JSON.parse(raw);
  const date = Date.parse(consent_date);
  if (!Array.isArray(categories) || now - date > YEAR) return;
  const refuses = categories.filter((name) => name !== 'necessary').length === 0;
  return { refuses, partial: !categories.includes('analytics'), grants: !refuses && date <= now, date };
}

class World {
  time = START;
  readonly jar = new ModelJar();
  readonly tabs = [0, 1, 4, 5].map((i) => new Tab(this.jar, () => this.time, ADDRESSES[i] as string));
  /** The time of each tab's refusal that no other tab has learned of, by the tab's own clock. */
  readonly refused: (number | undefined)[] = [];
  readonly counts = { rivals: 0, granted: 0, kept: 0 };

  private choose(i: number, tab: Tab, grants: boolean): void {
    this.refused[i] = grants ? undefined : tab.now();
    if (grants) tab.own.consent.acceptAll();
    const seen = this.seenBy(tab);
    if (!grants) expect(tab.state).toBe('rejected');
    else if (!seen.some(({ refuses, partial }) => refuses || partial)) expect(tab).toMatchObject({ state: 'granted', tracks: true });
  }

  private seenBy(tab: Tab) {
    return tab.seen.flatMap((raw) => readAs(raw, tab.now()) ?? []);
  }

  /** A tab that has just read the jar is never granted if it saw a refusal there, or if its visitor refused in it. */
  private check(i: number, tab: Tab, seen = this.seenBy(tab)): void {
    const stands = seen.some(({ refuses }) => refuses);
    const refusedAt = this.refused[i];
    // A sibling host stores a younger grant, with no refusal beside it, when the visitor accepts there.
    const follows = !stands && seen.some(({ grants, date }) => grants && (refusedAt === undefined || date > refusedAt));
    if (refusedAt !== undefined && follows) this.refused[i] = undefined;
    if (stands || this.refused[i] !== undefined) expect(tab).toMatchObject({ state: 'rejected', tracks: false });
    if (seen.length > 1 && stands) this.counts.rivals++;
    if (this.refused[i] !== undefined && seen.some(({ grants }) => grants)) this.counts.kept++;
    if (tab.tracks && tab.state === 'granted') this.counts.granted++;
  }

  take(step: Step): void {
    if (step.step === 'pass') this.time += step.ms;
    if (step.step === 'clear') this.jar.cookies = [];
    if (step.step === 'plant') {
      const { hostname, pathname, protocol } = new URL(step.from);
      const value = recordOf(step.categories as [], this.time + step.age);
      const pair = step.nameless ? `=edf_cc=${value}` : `edf_cc=${value}`;
      this.jar.set(
        `${pair}${step.domain}${step.path}${step.flags};Secure`,
        { hostname, pathname, protocol, now: () => this.time },
        step.http,
      );
    }
    if (!('tab' in step)) return;
    const tab = this.tabs[step.tab] as Tab;
    if (step.step === 'skew') tab.skew = step.ms;
    if (step.step === 'go') tab.location.pathname = step.path;
    if (step.step === 'accept') this.choose(step.tab, tab, true);
    if (step.step === 'reject' || step.step === 'withdraw' || step.step === 'save none') {
      if (step.step === 'reject') tab.own.consent.rejectAll();
      else if (step.step === 'withdraw') tab.own.consent.withdraw();
      else tab.own.consent.save([]);
      this.choose(step.tab, tab, false);
      this.check(step.tab, tab, []);
    }
    if (step.step === 'load') {
      this.refused[step.tab] = undefined;
      tab.load();
      this.check(step.tab, tab);
    }
    if (step.step === 'reread') {
      // The jar that the tag finds, not the one that it leaves.
      const seen = this.seenBy(tab);
      tab.own.reread();
      this.check(step.tab, tab, seen);
      // A second reading changes nothing.
      const [state, told] = [tab.state, tab.told.length];
      tab.own.reread();
      expect([tab.state, tab.told.length]).toEqual([state, told]);
    }
  }
}

describe('consent in a jar that anyone can write to', () => {
  it('is never granted while a refusal is in the jar or was made in this tab [CON-21]', () => {
    const total = { rivals: 0, granted: 0, kept: 0 };
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 50, size: 'max' }), (all) => {
        const world = new World();
        for (const step of all) world.take(step);
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += world.counts[key];
      }),
      { numRuns: 1000 },
    );
    // The attacks took place, and consent worked beside them.
    for (const [what, times] of Object.entries(total)) expect(times, what).toBeGreaterThan(100);
  });

  it('ends rejected in every tab when one tab refuses and another accepts in the same millisecond [CON-16 CON-21]', () => {
    const addresses = fc.constantFrom(...ADDRESSES.slice(0, 3), ADDRESSES[4] as string);
    fc.assert(
      fc.property(addresses, addresses, fc.nat(12), fc.boolean(), fc.boolean(), (first, second, turn, accepts, granted) => {
        const jar = new ModelJar();
        if (granted)
          jar.set(`edf_cc=${recordOf(['necessary', 'analytics'], START - DAY)};domain=main.example;path=/`, {
            hostname: new URL(first).hostname,
            pathname: '/',
            protocol: 'https:',
            now: () => START,
          });
        const [a, b] = [first, second].map((address) => new Tab(jar, () => START, address)) as [Tab, Tab];
        const choose = (tab: Tab, accept: boolean) => (accept ? tab.own.consent.acceptAll() : tab.own.consent.rejectAll());
        // The other tab's whole choice falls between two touches of this one's.
        let touches = 0;
        let chosen = false;
        const other = () => {
          chosen = true;
          choose(b, !accepts);
        };
        a.touched = () => {
          if (touches++ === turn) other();
        };
        choose(a, accepts);
        if (!chosen) other();
        a.touched = () => {};
        for (const tab of [a, b, a, b]) tab.own.reread();
        expect([a.state, b.state]).toEqual(['rejected', 'rejected']);
        expect(a.seen.concat(b.seen).filter((raw) => raw.includes('analytics'))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
