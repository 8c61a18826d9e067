import type { Plugin } from '../../kernel';
import { sheetText } from '../../lib/experiment-rules';
import { forcedVariants } from './bucket';
import { currentDevice, type Decision, decide } from './decide';
import { type ExperimentDefinition, readDefinition } from './definition';
import type { ExperimentsOptions } from './descriptor';
import { type Experiment, runningArms } from './experiment';
import { createExposures } from './exposures';
import { createMemory } from './memory';
import { areParsed, definitionOf, findParts, isMarked, type Part, reveal } from './parts';

const NAME = 'experiments';
/** So many changes at once are a document that is being parsed: one look at all of it is cheaper than one at each. */
const MANY = 99;

const plugin: Plugin<ExperimentsOptions, CSSStyleSheet | undefined> = {
  name: NAME,
  apply({ hooks, env, options, early: sheet, report, track }) {
    const { window, document } = env;
    const forced = forcedVariants(window.location.search);
    const memory = createMemory(env);
    const exposures = createExposures({ env, hooks, track }, NAME);
    const held = !!sheet?.cssRules.length;
    const known = new Map<string, Experiment>();
    const decisions = new Map<string, Decision>();
    /** Whether something is found that is not parsed yet. */
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
    for (const definition of options.experiments) {
      const id = `${definition.id ?? definition.test}`;
      known.set(id, define(id, definition));
    }

    /** `brought`: what the task that is running has put into the page. */
    const show = (brought: readonly MutationRecord[] = []) => {
      const before = decisions.size;
      waiting = false;
      for (const [id, parts] of findParts(document)) {
        if (decisions.has(id)) reveal(parts, `${decisions.get(id)?.variant}`);
        else if (areParsed(document, parts)) settle(id, parts, brought);
        const decision = decisions.get(id);
        if (decision) exposures.see(id, decision);
        else waiting = true;
      }
      if (decisions.size > before) prepare();
    };

    const settle = (id: string, parts: readonly Part[], brought: readonly MutationRecord[]) => {
      const experiment = known.get(id) ?? define(id, definitionOf(id, parts));
      known.set(id, experiment);
      const fresh = parts.every(({ marked }) => brought.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(marked))));
      decisions.set(id, decide(env, memory, experiment, parts, { held, fresh, forced: forced.get(id) }));
    };

    /** Lifts the hold of what is decided, here and on the next page. */
    const prepare = () => {
      const shown = [...decisions].map(([id, { variant }]) => [id, { variant, expires: 0 }] as const);
      if (held) sheet?.replaceSync(sheetText(new Map(shown)));
      const running = (id: string) => {
        const experiment = known.get(id);
        return !experiment || runningArms(experiment, env.now(), currentDevice(env)).length > 0;
      };
      const ends = [...known.values()].flatMap(({ end, arms }) => [end, ...arms.map((arm) => arm.end)]);
      memory.prepare(Math.min(...ends.filter((end): end is number => !!end && end > env.now())), running);
    };

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
      exposures.clear();
      sheet?.replaceSync('');
    };
  },
};

export default plugin;
