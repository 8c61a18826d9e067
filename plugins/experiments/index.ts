import type { Plugin } from '../../kernel';
import type { Variant } from '../../lib/contracts/variants';
import { performanceEntries } from '../../lib/dom/performance-entries';
import { define, readVisitor } from './decide';
import { createExposures } from './exposures';
import { HANDED_EXPOSURE } from './handed-key';
import type { ExperimentsOptions } from './options';
import { loadHanded } from './redirects';
import { createVariants } from './show-variants';

const NAME = 'experiments';

const plugin: Plugin<ExperimentsOptions> = {
  name: NAME,
  apply(tools) {
    const { hooks, env, options, report, signal } = tools;
    const { network = [] } = options;
    const experiments = options.experiments.map((one) => define(`${one.id ?? one.test}`, one, report));
    const known = new Map(experiments.map((experiment) => [experiment.id, experiment]));
    const countSide = (id: string, variant: Variant) =>
      exposures.see(id, { variant, from: 'drawn', arm: { variant, weight: 1, delay: 0 } });
    const visitor = readVisitor(tools, known, countSide, () => signal.aborted || variants.show());
    const exposures = createExposures(tools, NAME, visitor.session);
    const variants = createVariants(tools, known, visitor, exposures);

    if (HANDED_EXPOSURE.test(performanceEntries(env.window, 'navigation')[0]?.name ?? ''))
      void loadHanded(report).then((handed) => {
        const { bucket, time = 0 } = (!signal.aborted && handed?.takeHandedExposure(env, network)) || {};
        const [id = '', variant] = bucket?.split(':') ?? [];
        const arm = known.get(id)?.arms.find((one) => one.variant === variant && one.redirect);
        if (arm) exposures.take(id, arm, time);
      });

    variants.show();
    hooks.ready.tap(NAME, () => variants.show());
    let live = false;
    hooks.navigate.tap(NAME, () => {
      // Navigations from before this chunk end no page view that it has counted.
      if (!live) return;
      exposures.clear();
      variants.move();
    });
    live = true;
  },
};

export default plugin;
