import type { Plugin } from '../../kernel';
import { performanceEntries } from '../../lib/dom/performance-entries';
import { sheetText } from '../../lib/records/experiment-rules';
import { heldSheet } from '../../lib/records/held-sheet';
import { createBucketMemory } from '../../lib/targeting/bucket-memory';
import { circumstancesOf } from '../../lib/targeting/circumstances';
import { currentDevice } from '../../lib/targeting/current-device';
import { type ExperimentDefinition, readDefinition } from '../../lib/targeting/definition';
import { type Circumstances, runsHere } from '../../lib/targeting/eligibility';
import { type Experiment, runningArms } from '../../lib/targeting/experiment';
import { forcedVariants } from '../../lib/targeting/forced-variants';
import { createHoldout } from '../../lib/targeting/hold-out';
import { createAudiences } from '../../lib/targeting/load-audience';
import { createSessionVariants } from '../../lib/targeting/session-variants';
import { takeBuckets } from '../../lib/targeting/take-buckets';
import { type Decision, decide } from './decide';
import type { ExperimentsOptions } from './descriptor';
import { createEarlyRules } from './early-rules';
import { createExposures } from './exposures';
import { HANDED_EXPOSURE } from './handed-key';
import { areParsed, definitionOf, findParts, isMarked, type MarkedPart, marksOf, reveal } from './parts';
import { createRedirects, LEAVING, loadHanded } from './redirects';
import { createLook, type Released } from './sight';

const NAME = 'experiments';
/** So many changes at once are a document that is being parsed: one look at all of it is cheaper than one at each. */
const MANY = 99;

/** Their target is asked first: what was added is a list of its own, and there are tens of thousands of records. */
const brings = (record: MutationRecord, element: Element): boolean =>
  record.target.contains(element) && [...record.addedNodes].some((node) => node.contains(element));

const plugin: Plugin<ExperimentsOptions> = {
  name: NAME,
  apply({ hooks, env, options, report, track }) {
    const { window, document } = env;
    const { network = [], holdout } = options;
    const sheet = heldSheet(document);
    const forced = forcedVariants(window.location.search);
    const memory = createBucketMemory(env, report);
    takeBuckets(env, network);
    const session = createSessionVariants(env);
    const exposures = createExposures({ env, hooks, track, report }, NAME, session);
    const held = !!sheet;
    const known = new Map<string, Experiment>();
    const decisions = new Map<string, Decision>();
    /** Experiments that are decided anew on this page, because its address or the time have changed. Nobody is late for these. */
    const again = new Set<string>();
    /** Decisions whose variant has not been laid out yet. */
    const made: Decision[] = [];
    let over = false;
    /** True while parts are found that are not parsed to their end. */
    let waiting = false;

    /** One that does not fit is none: its control is shown. */
    const define = (id: string, definition: ExperimentDefinition): Experiment => {
      try {
        return readDefinition(definition);
      } catch (error) {
        report(error);
        return { id, arms: [], days: 0 };
      }
    };
    /** An experiment that a switch turns off draws nobody. A variant that shows already stays, and counts no more. */
    const stopped = new Map<string, Experiment>();
    const experimentOf = (id: string) => stopped.get(id) ?? known.get(id);
    for (const definition of options.experiments) {
      const id = `${definition.id ?? definition.test}`;
      known.set(id, define(id, definition));
    }

    const isHeldOut =
      holdout &&
      createHoldout(env, holdout, { memory, session }, (id, variant) =>
        exposures.see(id, { variant, from: 'drawn', arm: { variant, weight: 1, delay: 0 } }),
      );
    const audiences = createAudiences(env, network, report, () => over || show());
    const circumstances = (id: string): Circumstances => ({
      ...circumstancesOf(env, id, known, { memory, session, whyOutside: audiences.whyOutside() }),
      isHeldOut,
    });
    /** Participants, and visitors with a forced variant, need no audience. */
    const awaitsAudience = (id: string, { audience }: Experiment) =>
      !!audience && !forced.has(id) && !memory.recall().has(id) && !session.find(id) && !audiences.isKnown();
    if (HANDED_EXPOSURE.test(performanceEntries(window, 'navigation')[0]?.name ?? ''))
      void loadHanded(report).then((handed) => {
        const { bucket, time = 0 } = (!over && handed?.takeHandedExposure(env, network)) || {};
        const [id = '', variant] = bucket?.split(':') ?? [];
        const arm = known.get(id)?.arms.find((one) => one.variant === variant && one.redirect);
        if (arm) exposures.take(id, arm, time);
      });
    const redirects = createRedirects(env, network, report, () => draw());

    /** `brought`: what the task that is running has put into the page; `released`: in a look. */
    const show = (brought: readonly MutationRecord[] = [], released?: Released) => {
      const isFresh = ({ marked }: MarkedPart) => brought.some((record) => brings(record, marked));
      waiting = false;
      for (const [id, found] of findParts(document)) {
        const experiment = experimentOf(id);
        const isRedirect = !!experiment?.arms.some(({ redirect }) => redirect);
        const parts = isRedirect ? marksOf(document, id) : found;
        let decision = decisions.get(id);
        if (decision && experiment && decision.here !== (typeof runsHere(experiment, circumstances(id)) !== 'string')) {
          decisions.delete(id);
          exposures.forget(id);
          again.add(id);
          decision = undefined;
        }
        if (decision) isRedirect || reveal(parts, decision.variant);
        else if (experiment && awaitsAudience(id, experiment)) continue;
        else if (isRedirect || areParsed(document, parts)) {
          if (released || (held && parts.every(isFresh))) decision = settle(id, parts, released);
          if (!released) look.ask();
        } else waiting = true;
        if (decision) exposures.see(id, decision);
      }
      if (released) prepare();
    };
    const look = createLook(env, (released) => show([], released));

    const settle = (id: string, parts: readonly MarkedPart[], released: Released | undefined): Decision => {
      const experiment = experimentOf(id) ?? define(id, definitionOf(id, parts));
      known.set(id, experiment);
      const decision = decide(env, memory, experiment, parts, {
        held: held && !again.has(id),
        released,
        forced: forced.get(id),
        handed: session.find(id),
        circumstances: circumstances(id),
      });
      const redirect = decision.from === 'default' ? undefined : decision.arm?.redirect;
      const leaves =
        redirect &&
        redirects.leave(id, redirect, {
          tell: (told) => exposures.see(id, decision, told),
          handOver: () => exposures.handOver(id),
        });
      // A redirect that can't be shows the control, and counts nothing.
      const final: Decision = redirect && !leaves ? { ...decision, variant: 'control', from: 'default' } : decision;
      decisions.set(id, final);
      if (!leaves) {
        reveal(parts, final.variant);
        made.push(final);
      }
      return final;
    };

    /** Lifts the hold of what is decided. */
    const draw = () => {
      const shown = [...decisions].map(([id, { variant }]) => [id, { variant, expires: 0 }] as const);
      sheet?.replaceSync(sheetText(new Map(shown)) + (redirects.leaving ? LEAVING : ''));
    };
    const keepRules = createEarlyRules(env, memory, report);
    /** Lifts the hold of what is decided, here and on the next page. */
    const prepare = () => {
      for (const { keepDisplay } of made.splice(0)) keepDisplay?.();
      draw();
      // Variants that depend on the next page’s address are held there, and so is a page that a redirect leaves.
      const shows = (id: string, variant: string) => {
        const experiment = experimentOf(id);
        if (!experiment) return id !== (holdout?.id ?? 'holdout');
        const isRedirected = experiment.arms.some((arm) => arm.variant === variant && arm.redirect);
        return !experiment.addresses && !isRedirected && runningArms(experiment, env.now(), currentDevice(env)).length > 0;
      };
      const ends = [...known.values()].flatMap(({ end, arms }) => [end, ...arms.map((arm) => arm.end)]);
      keepRules(Math.min(...ends.filter((end): end is number => !!end && end > env.now())), shows);
    };

    hooks.off.tap(NAME, (list) => {
      for (const one of list) {
        const [kind, id = ''] = one.split(' ');
        if (kind !== 'experiment') continue;
        stopped.set(id, { id, arms: [], days: 0 });
        exposures.forget(id);
      }
      // The next page must not show their variants before its first paint.
      if (decisions.size) prepare();
    });

    // Parts that the parser, or the page, brings later: before they are painted.
    const watch = new window.MutationObserver((records) => {
      if (waiting || records.length > MANY || records.some(({ addedNodes }) => [...addedNodes].some(isMarked))) show(records);
    });
    watch.observe(document, { childList: true, subtree: true });
    show();
    hooks.ready.tap(NAME, () => show());
    let live = false;
    hooks.navigate.tap(NAME, () => {
      // Navigations from before this chunk end no page view that it has seen.
      if (!live) return;
      exposures.clear();
      show();
    });
    live = true;

    return () => {
      over = true;
      watch.disconnect();
      look.end();
      redirects.stop();
      exposures.clear();
    };
  },
};

export default plugin;
