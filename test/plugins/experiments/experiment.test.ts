import { expect, it } from 'vitest';
import { type Experiment, isEnabled } from '../../../plugins/experiments/experiment';

const hero: Experiment = { id: 'hero', variants: ['control', 'variant1'] };
const NOON = Date.parse('2026-05-01T12:00:00Z');

it.each<[string, Partial<Experiment>, boolean]>([
  ['two variants', {}, true],
  ['one variant', { variants: ['control'] }, false],
  ['one variant twice', { variants: ['variant1', 'variant1'] }, false],
  ['its device', { device: 'desktop' }, true],
  ['another device', { device: 'mobile' }, false],
  ['started this moment', { start: '2026-05-01T12:00:00Z' }, true],
  ['not started yet', { start: '2026-05-01T12:00:01Z' }, false],
  ['not ended yet', { end: '2026-05-01T12:00:01Z' }, true],
  ['ended this moment', { end: '2026-05-01T12:00:00Z' }, false],
  ['a start that is no date', { start: 'soon' }, false],
  ['an end that is no date', { end: 'later' }, false],
])('EXP-02 %s', (_, more, expected) => {
  expect(isEnabled({ ...hero, ...more }, NOON, 'desktop')).toBe(expected);
});
