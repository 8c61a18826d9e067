import type { Plugin } from '../../kernel';
import { sheetText } from '../../lib/records/experiment-rules';
import { heldSheet } from '../../lib/records/held-sheet';
import { forcedVariants } from './bucket';
import { currentDevice, type Decision, decide } from './decide';
import { type ExperimentDefinition, readDefinition } from './definition';
import type { ExperimentsOptions } from './descriptor';
import { type Experiment, runningArms } from './experiment';
import { createExposures } from './exposures';
import { createBucketMemory } from './memory';
import { areParsed, definitionOf, findParts, isMarked, type MarkedPart, reveal } from './parts';
import { createSessionBuckets } from './session-buckets';
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
    const sheet = heldSheet(document);
    const forced = forcedVariants(window.location.search);
    const memory = createBucketMemory(env, report);
    const session = createSessionBuckets(env);
    const exposures = createExposures({ env, hooks, track, report }, NAME, session);
    const held = !!sheet;
    const known = new Map<string, Experiment>();
    const decisions = new Map<string, Decision>();
    /** Decisions whose variant has not been laid out yet. */
    const made: Decision[] = [];
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
    for (const definition of options.experiments) {
      const id = `${definition.id ?? definition.test}`;
      known.set(id, define(id, definition));
    }

    /** `brought`: what the task that is running has put into the page; `released`: in a look. */
    const show = (brought: readonly MutationRecord[] = [], released?: Released) => {
      const isFresh = ({ marked }: MarkedPart) => brought.some((record) => brings(record, marked));
      waiting = false;
      for (const [id, parts] of findParts(document)) {
        let decision = decisions.get(id);
        if (decision) reveal(parts, decision.variant);
        else if (areParsed(document, parts)) {
          if (released || (held && parts.every(isFresh))) decision = settle(id, parts, released);
          if (!released) look.ask();
        } else waiting = true;
        if (decision) exposures.see(id, decision);
      }
      if (released) prepare();
    };
    const look = createLook(env, (released) => show([], released));

    const settle = (id: string, parts: readonly MarkedPart[], released: Released | undefined): Decision => {
      const experiment = stopped.get(id) ?? known.get(id) ?? define(id, definitionOf(id, parts));
      known.set(id, experiment);
      const decision = decide(env, memory, experiment, parts, { held, released, forced: forced.get(id), handed: session.find(id) });
      decisions.set(id, decision);
      made.push(decision);
      return decision;
    };

    /** Lifts the hold of what is decided, here and on the next page. */
    const prepare = () => {
      for (const { keepDisplay } of made.splice(0)) keepDisplay?.();
      const shown = [...decisions].map(([id, { variant }]) => [id, { variant, expires: 0 }] as const);
      sheet?.replaceSync(sheetText(new Map(shown)));
      const running = (id: string) => {
        const experiment = stopped.get(id) ?? known.get(id);
        return !experiment || runningArms(experiment, env.now(), currentDevice(env)).length > 0;
      };
      const ends = [...known.values()].flatMap(({ end, arms }) => [end, ...arms.map((arm) => arm.end)]);
      memory.prepare(Math.min(...ends.filter((end): end is number => !!end && end > env.now())), running);
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
      // Those kept from before this chunk came end no page life that it has seen.
      if (!live) return;
      exposures.clear();
      show();
    });
    live = true;

    return () => {
      watch.disconnect();
      look.end();
      exposures.clear();
    };
  },
};

export default plugin;
