import { describe, expect, it } from 'vitest';
import type { Figures, Measured } from '../../../../tools/bench/compare/measured';
import { pageTargets } from '../../../../tools/bench/compare/page-targets';
import { spreadOf } from '../../../../tools/bench/compare/spread';
import { outcomeOf } from '../../../../tools/bench/compare/targets';

const subject = (id: string, figures: Partial<Record<keyof Figures, number>>, more: Partial<Measured> = {}): Measured => ({
  ...{ id, name: id, hasEvent: true, notes: [] },
  figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, spreadOf([value])])) as unknown as Figures,
  ...more,
});
const life = (files: number, bytes: number) => ({ files, bytes, others: 0, otherBytes: 0, requests: 0 });

const found = pageTargets([
  subject('empty', { lifeHeap: 900_000, blocking4: 10 }),
  subject('stack', { life1: 100, life4: 400 }),
  subject('snowplow', { event1: 100, event4: 500, eventFar: 800 }),
  subject(
    'taproot',
    { life1: 55, life4: 221, event1: 91, event4: 500, eventFar: 881, lifeHeap: 1_900_000, blocking4: 11 },
    { life: life(3, 44_001) },
  ),
  subject('taproot-blogs', { life1: 46, life4: 180, lifeHeap: 1_910_000 }, { life: life(4, 40_000) }),
  subject('taproot-agreed', { life1: 45 }),
  subject('taproot-opt-in', {}, { banner: { bytes: 20_001, react: false } }),
]);

describe('pageTargets', () => {
  it.each([
    ['main: files of ours', 'held'],
    ['main: bytes of ours', 'missed'],
    ['main: scripts 1×, by the stack’s', 'held'],
    ['main: scripts 4×, by the stack’s', 'missed'],
    ['main: first event 1×, by Snowplow’s', 'missed'],
    ['main: first event 4×, by Snowplow’s', 'held'],
    ['main: first event on slow 4G, by Snowplow’s', 'missed'],
    ['main: heap above the empty page’s', 'held'],
    ['main: blocking 4×, by the empty page’s', 'missed'],
    ['blogs: files of ours', 'missed'],
    ['blogs: bytes of ours', 'held'],
    ['blogs: scripts 1×, by the stack’s', 'missed'],
    ['blogs: scripts 4×, by the stack’s', 'held'],
    ['blogs: first event 1×, by Snowplow’s', 'not measured'],
    ['blogs: heap above the empty page’s', 'missed'],
    ['main, the tag of who agreed: scripts 1×, by the stack’s', 'held'],
    ['blogs, the tag of who agreed: scripts 1×, by the stack’s', 'not measured'],
    ['page that must ask first, until Accept', 'missed'],
  ])('compares %s with its target: %s', (text, outcome) => {
    const target = found.find((one) => one.text === text) ?? expect.fail(`no target ${text}`);
    expect(outcomeOf(target)).toBe(outcome);
  });
});
