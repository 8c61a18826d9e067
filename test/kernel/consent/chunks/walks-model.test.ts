import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelJar } from '../../../support/jar/model-jar';
import { thorough } from '../../../support/thorough';
import { WalkedPage } from '../../../support/walks/page';

/** The ten sites, by registrable domain. */
const DOMAINS = {
  'main.example': ['www', 'fleet', 'blogs', 'impact', 'utility'],
  'action.example': ['www'],
  'giving.example': ['donate'],
  'mailing.example': ['email'],
  'mcaf.example': ['www'],
  'mrd.example': ['www'],
};
const SITES = Object.entries(DOMAINS).flatMap(([domain, hosts]) =>
  hosts.map((host) => ({ domain, address: `https://${host}.${domain}/page` })),
);
type Site = (typeof SITES)[number];
const MINUTE = 60_000;

const tab = fc.nat(1);
const steps = (site: fc.Arbitrary<Site>) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ step: fc.constant('follow'), tab, site }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('type'), tab, site }) },
    { weight: 4, arbitrary: fc.record({ step: fc.constantFrom('accept', 'reject'), tab }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('pass'), ms: fc.constantFrom(1, 59_000, 5 * MINUTE, 86_400_000) }) },
  );
type Step = ReturnType<typeof steps> extends fc.Arbitrary<infer T> ? T : never;
/** A walk among a few sites, so that it returns to each of them. */
const walk = fc.uniqueArray(fc.constantFrom(...SITES), { minLength: 3, maxLength: 4 }).chain((sites) =>
  fc.record({
    steps: fc.array(steps(fc.constantFrom(...sites)), { minLength: 8, maxLength: 40, size: 'max' }),
    /** Sites to which the browser sends a signal, as an extension for one site does. */
    signals: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...sites), { maxLength: 2 }) },
    ),
    grants: fc.boolean(),
  }),
);

/** The last choice that a domain knows of. `time` is when the visitor made it, here or elsewhere, in ms since the epoch. */
interface Known {
  readonly refuses: boolean;
  readonly time: number;
}

class NetworkModel {
  time = Date.parse('2026-11-20T10:00:00.123Z');
  readonly counts = { carried: 0, undone: 0, stood: 0, tracked: 0 };
  private readonly jars = new Map(Object.keys(DOMAINS).map((domain) => [domain, new ModelJar()]));
  private readonly known = new Map<string, Known>();
  private readonly tabs: { site: Site; page: WalkedPage }[];

  constructor(
    private readonly signals: readonly Site[],
    private readonly grants: boolean,
  ) {
    this.tabs = [0, 1].map((i) => this.open(SITES[i] as Site));
  }

  private open(site: Site, from?: { site: Site; page: WalkedPage }) {
    const arrival = { address: site.address, gpc: this.signals.includes(site) };
    const link = from && { handed: from.page.handsOn, referrer: from.site.address };
    return { site, page: new WalkedPage(this.jars.get(site.domain) as ModelJar, () => this.time, this.grants, { ...arrival, ...link }) };
  }

  /** The choice that a link from a site carries, derived from the visitor's acts and not from what the product stored. */
  private carried({ domain, address }: Site): (Known & { readonly signal?: true }) | undefined {
    const known = this.known.get(domain);
    if (known?.refuses) return known;
    if (this.signals.some((one) => one.address === address)) return { refuses: true, time: this.time, signal: true };
    return this.grants ? known : undefined;
  }

  private arrive(from: Site, { domain, address }: Site): void {
    const carried = this.carried(from);
    const before = this.known.get(domain);
    if (!carried) return;
    const signals = this.signals.some((one) => one.address === address);
    if (!carried.refuses) {
      if (!before && !signals) this.known.set(domain, carried);
      return;
    }
    if (carried.signal && signals) return;
    this.counts.carried++;
    if (before && !before.refuses && carried.time < before.time) this.counts.stood++;
    else {
      if (before && !before.refuses) this.counts.undone++;
      this.known.set(domain, { refuses: true, time: Math.max(carried.time, before?.refuses ? before.time : 0) });
    }
  }

  take(step: Step): void {
    if (step.step === 'pass') this.time += step.ms;
    if ('site' in step) {
      const from = this.tabs[step.tab] as { site: Site; page: WalkedPage };
      const follows = step.step === 'follow';
      this.tabs[step.tab] = this.open(step.site, follows ? from : undefined);
      if (follows) this.arrive(from.site, step.site);
    } else if ('tab' in step) {
      const { site, page } = this.tabs[step.tab] as { site: Site; page: WalkedPage };
      const accepts = step.step === 'accept';
      // A tab that sees two choices of the same moment applies the refusal (CON-16).
      this.time++;
      if (accepts) page.own.consent.acceptAll();
      else page.own.consent.rejectAll();
      this.known.set(site.domain, { refuses: !accepts, time: this.time });
    }
    for (const { page } of this.tabs) page.own.reread();
    this.check();
  }

  /**
   * A page that tracks knows of no refusal. A page that refuses although the visitor granted has taken an earlier refusal for a younger
   * one, as links round times to minutes.
   */
  private check(): void {
    for (const { site, page } of this.tabs) {
      const known = this.known.get(site.domain);
      const signal = this.signals.includes(site);
      const { state } = page.own.consent;
      if (page.tracks) {
        expect([known?.refuses ?? false, signal]).toEqual([false, false]);
        this.counts.tracked++;
      } else expect(signal || state === 'rejected').toBe(true);
      if (known && !known.refuses && state === 'rejected') this.known.set(site.domain, { refuses: true, time: known.time });
    }
  }
}

/** Returns how often a refusal was carried, undid a grant, and gave way to a younger one, and how often a page tracked. */
function walkAtRandom(numRuns: number): NetworkModel['counts'] {
  const total = { carried: 0, undone: 0, stood: 0, tracked: 0 };
  fc.assert(
    fc.property(walk, ({ steps, signals, grants }) => {
      const network = new NetworkModel(signals, grants);
      for (const step of steps) network.take(step);
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += network.counts[key];
    }),
    { numRuns },
  );
  return total;
}

describe('walks through the ten sites', () => {
  const title = (count: number) => `${count} random ones track nowhere after a refusal that a link could carry [CON-24 CON-20 CON-16]`;
  it(title(300), () => void walkAtRandom(300));
  it(title(20_000), { ...thorough, timeout: 600_000 }, () => {
    for (const [what, times] of Object.entries(walkAtRandom(20_000))) expect(times, what).toBeGreaterThan(100);
  });

  it('undo a third site’s grant by a younger refusal that travels through a site which refused before both [CON-24]', () => {
    const [main, , , , , action, , , , mrd] = SITES as [Site, Site, Site, Site, Site, Site, Site, Site, Site, Site];
    const network = new NetworkModel([], false);
    const walked: Step[] = [
      { step: 'type', tab: 0, site: mrd },
      { step: 'reject', tab: 0 },
      { step: 'pass', ms: 5 * MINUTE },
      { step: 'follow', tab: 0, site: action },
      { step: 'accept', tab: 0 },
      { step: 'pass', ms: 5 * MINUTE },
      { step: 'follow', tab: 0, site: main },
      { step: 'reject', tab: 0 },
      { step: 'pass', ms: 5 * MINUTE },
      { step: 'follow', tab: 0, site: mrd },
      { step: 'follow', tab: 0, site: action },
    ];
    for (const step of walked) network.take(step);
    expect(network.counts.undone).toBe(1);
  });
});
