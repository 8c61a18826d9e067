import type { ExperimentDefinition } from '../../plugins/experiments/descriptor';

export const experiments: readonly ExperimentDefinition[] = [{ id: 'hero', variants: ['control', 'variant1'] }];
