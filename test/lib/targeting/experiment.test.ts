import { expect, it } from 'vitest';
import { type Experiment, runningArms } from '../../../lib/targeting/experiment';
import { armsOf } from '../../plugins/experiments/arms';

const NOON = Date.parse('2026-05-01T12:00:00Z');
const hero: Experiment = { id: 'hero', arms: armsOf(['control', 'variant1']), days: 35 };
const [control, variant1] = armsOf(['control', 'variant1']) as [Experiment['arms'][0], Experiment['arms'][0]];

it.each<[string, Partial<Experiment>, number]>([
  ['two variants', {}, 2],
  ['one variant', { arms: [control] }, 0],
  ['no variant', { arms: [] }, 0],
  ['its device', { device: 'desktop' }, 2],
  ['another device', { device: 'mobile' }, 0],
  ['started this moment', { start: NOON }, 2],
  ['not started yet', { start: NOON + 1 }, 0],
  ['not ended yet', { end: NOON + 1 }, 2],
  ['ended this moment', { end: NOON }, 0],
  ['a variant that is for another device', { arms: [control, { ...variant1, device: 'mobile' }] }, 0],
  ['a variant that has ended', { arms: [control, { ...variant1, end: NOON }] }, 0],
  ['a third variant that has not started', { arms: [...hero.arms, { ...variant1, variant: 'variant2', start: NOON + 1 }] }, 2],
])('runningArms of an experiment with %s [EXP-02]', (_, more, running) => {
  expect(runningArms({ ...hero, ...more }, NOON, 'desktop')).toHaveLength(running);
});
