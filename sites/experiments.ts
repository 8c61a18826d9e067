import type { ExperimentDefinition, Holdout } from '../lib/contracts/experiment';

/** Every experiment of the network. A site runs those that its pages mark. */
export const experiments: readonly ExperimentDefinition[] = [
  { id: 'hero', variants: ['control', 'variant1'], pages: { main: ['/'] } },
  {
    id: 'appeal',
    variants: { control: {}, variant1: { name: 'Story first', redirect: '/appeal-story' } },
    pages: { main: ['/appeal'] },
  },
];

/** The hold-out: visitors who see no experiment. Undefined means none. */
export const holdout: Holdout | undefined = undefined;
