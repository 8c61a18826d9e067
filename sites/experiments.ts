import type { ExperimentDefinition } from '../plugins/experiments/descriptor';

/** Every experiment of the network; a site runs those whose marks its pages have. */
export const experiments: readonly ExperimentDefinition[] = [{ id: 'hero', variants: ['control', 'variant1'], pages: { main: ['/'] } }];
