import type { ExperimentDefinition, Holdout } from '../plugins/experiments/descriptor';

/** Every experiment of the network; a site runs those whose marks its pages have. */
export const experiments: readonly ExperimentDefinition[] = [
  { id: 'hero', variants: ['control', 'variant1'], pages: { main: ['/'] } },
  {
    id: 'appeal',
    variants: { control: {}, variant1: { name: 'Story first', redirect: '/appeal-story' } },
    pages: { main: ['/appeal'] },
  },
];

/** Visitors who see no experiment. None while it is undefined. */
export const holdout: Holdout | undefined = undefined;
