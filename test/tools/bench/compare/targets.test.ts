import { describe, expect, it } from 'vitest';
import type { Figures, Measured } from '../../../../tools/bench/compare/measured';
import { spreadOf } from '../../../../tools/bench/compare/spread';
import { outcomeOf, targetsOf } from '../../../../tools/bench/compare/targets';

const subject = (id: string, figures: Partial<Record<keyof Figures, number>>, more: Partial<Measured> = {}): Measured => ({
  id,
  name: id,
  hasEvent: true,
  notes: [],
  figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, spreadOf([value])])) as unknown as Figures,
  ...more,
});

const measured = [
  subject('empty', { tag1: 0.2, tag4: 0.9 }),
  subject(
    'taproot',
    { tag1: 1.2, tag4: 5, script1: 5, script4: 20, longest4: 30, scriptBlocking4: 0 },
    { bytes: { tag: 6000, all: 16_385, scripts: 2 } },
  ),
  subject('taproot-first', { longest4: 51, accept4: 24 }, { banner: { bytes: 16_384, react: false } }),
  subject('snowplow', { script1: 10, script4: 39 }),
  subject('vendors-in-page', { life1: 90, life4: 300 }, { life: { files: 3, bytes: 70, others: 4, otherBytes: 50, requests: 9 } }),
  subject('vendors-by-service', { life1: 30, life4: 101 }, { life: { files: 3, bytes: 20, others: 0, otherBytes: 0, requests: 0 } }),
];

describe('targetsOf', () => {
  const found = Object.fromEntries(
    targetsOf(measured, { heaviestTag: 6144, event: 20.5, burst: 5 }).map((target) => [target.text, outcomeOf(target)]),
  );

  it.each([
    ['kernel tag, the heaviest of all sites', 'held'],
    ['tag to first hit, consented', 'missed'],
    ['script requests to first hit, consented', 'held'],
    ['first visit until Accept, opt-out', 'held'],
    ['requests to third parties, told by the service', 'held'],
    ['bytes, told by the service, by those with vendors in the page', 'held'],
    ['scripts 1×, told by the service, by those with vendors in the page', 'held'],
    ['scripts 4×, told by the service, by those with vendors in the page', 'missed'],
    ['React among that, opt-out', 'held'],
    ['synchronous kernel more than an empty tag 1×', 'held'],
    ['synchronous kernel more than an empty tag 4×', 'missed'],
    ['scripts to first event 1×, consented, by Snowplow’s', 'held'],
    ['scripts to first event 4×, consented, by Snowplow’s', 'missed'],
    ['scripts to first event 1×, consented, by the stack’s', 'not measured'],
    ['scripts’ most of a task 4×', 'missed'],
    ['blocking time of scripts 4×, consented', 'held'],
    ['Accept until painted 4×', 'held'],
    ['each of 10 000 events, 120 a page, all sent', 'missed'],
    ['each of 10 000 events at once, 150 of them sent', 'held'],
    ['build of all sites, cold', 'not measured'],
  ])('compares %s with its target: %s', (text, outcome) => {
    expect(found[text]).toBe(outcome);
  });
});
