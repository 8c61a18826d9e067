import { defineSite, type Manifest } from '../../kernel';
import { experiments } from '../../plugins/experiments/descriptor';
import type { ExperimentsOptions } from '../../plugins/experiments/options';
import main from '../../sites/main';
import { siblings } from '../../sites/network';

/** Returns the main site's manifest with other experiments. */
export const mainWithExperiments = (options: Omit<ExperimentsOptions, 'network'>): Manifest =>
  defineSite({
    ...main,
    plugins: [...main.plugins.filter(({ name }) => name !== 'experiments'), experiments({ ...options, network: siblings })],
  });
