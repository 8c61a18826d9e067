import { expect, it } from 'vitest';
import type { Clocks } from '../../../../plugins/analytics/engagement/clocks';
import { milestonesBetween } from '../../../../plugins/analytics/engagement/milestones';

const clocks = (attention: number, visible: number): Clocks => ({ attention, visible, hidden: 0, total: visible, raw: visible });

it('milestonesBetween finds attention at 30, 60, 90, 120, 180, 600 s and visible time at 60, 120, 180, 600 s, once each [ENG-02]', () => {
  const reached: string[] = [];
  for (let ms = 0; ms < 700_000; ms += 700) {
    for (const { clock, seconds } of milestonesBetween(clocks(ms, ms), clocks(ms + 700, ms + 700))) reached.push(`${clock} ${seconds}`);
  }
  expect(reached).toEqual([
    ...['attention 30', 'attention 60', 'visible 60', 'attention 90', 'attention 120', 'visible 120'],
    ...['attention 180', 'visible 180', 'attention 600', 'visible 600'],
  ]);
});

it('milestonesBetween finds several milestones in one step [ENG-02]', () => {
  expect(milestonesBetween(clocks(0, 0), clocks(30_000, 61_000))).toEqual([
    { clock: 'attention', seconds: 30 },
    { clock: 'visible', seconds: 60 },
  ]);
});
