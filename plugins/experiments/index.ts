import type { Plugin } from '../../kernel';
import { type Choice, choose, forcedVariants } from './bucket';
import type { ExperimentsOptions } from './descriptor';
import { type Device, type Experiment, isEnabled } from './experiment';
import { createMemory } from './memory';
import { findParts, reveal } from './reveal';

/** CSS pixels; narrower than the smaller tablets held upright. */
const MOBILE = '(max-width: 767px)';

const plugin: Plugin<ExperimentsOptions, unknown> = {
  name: 'experiments',
  apply({ consent, visitor, hooks, env, options, track }) {
    const { window, document } = env;
    const device: Device = window.matchMedia(MOBILE).matches ? 'mobile' : 'desktop';
    const forced = forcedVariants(window.location.search);
    const memory = createMemory(env);
    // Decided once: consent that comes later changes nothing that the visitor already sees.
    const tracked = consent.allows('analytics');
    const choices = new Map<Experiment, Choice>();
    /** The variants that this page life has shown, by experiment. */
    const exposed = new Map<string, string>();

    const decide = (experiment: Experiment): Choice => {
      const choice = choose(experiment, {
        enabled: !visitor.bot && isEnabled(experiment, env.now(), device),
        tracked,
        forced: forced.get(experiment.id),
        stored: tracked ? memory.recall(experiment) : undefined,
        random: env.random,
      });
      if (choice.from === 'drawn') memory.keep(experiment, choice.variant);
      choices.set(experiment, choice);
      return choice;
    };

    const show = () => {
      for (const experiment of options.experiments) {
        const { id } = experiment;
        const parts = findParts(document, id);
        if (!parts.length) continue;
        const { variant, from } = choices.get(experiment) ?? decide(experiment);
        reveal(parts, variant);
        if (!tracked || from === 'default' || exposed.has(id)) continue;
        exposed.set(id, variant);
        track('experiment_exposure', { experiment_id: id, variant, forced: from === 'forced' });
      }
    };

    hooks.event.tap('experiments', (event) => {
      if (!exposed.size) return;
      const experiments = [...exposed].map((pair) => pair.join(':')).join(',');
      return { ...event, properties: { experiments, ...event.properties } };
    });
    // What is parsed already need not wait for the rest.
    show();
    hooks.ready.tap('experiments', show);
    let live = false;
    hooks.navigate.tap('experiments', () => {
      // Those kept from before this chunk came end no page life that it has seen.
      if (!live) return;
      exposed.clear();
      show();
    });
    live = true;
  },
};

export default plugin;
