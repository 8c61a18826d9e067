import { beforeEach, describe, expect, it } from 'vitest';
import { createExitWatch, type ExitWatch } from '../../lib/exit-intent';

let told: string[];
let watch: ExitWatch;
beforeEach(() => {
  told = [];
  watch = createExitWatch((intent) => told.push(intent));
});

describe('exit intent', () => {
  it('ENG-04 is a mouse that comes within 10 px of the top edge', () => {
    watch.pointer(300, 0);
    watch.pointer(11, 100);
    expect(told).toEqual([]);
    watch.pointer(10, 200);
    watch.pointer(3, 300);
    expect(told).toEqual(['mouse']);
  });

  it('ENG-04 is none where the mouse only comes in from there', () => {
    watch.pointer(0, 0);
    watch.pointer(5, 100);
    watch.pointer(50, 200);
    expect(told).toEqual([]);
  });

  it('ENG-04 is a page that is scrolled up at 1500 px a second', () => {
    watch.scrolled(2000, 0);
    watch.scrolled(1851, 100);
    expect(told).toEqual([]);
    watch.scrolled(1701, 200);
    expect(told).toEqual(['scroll']);
    watch.scrolled(9000, 10_000);
    watch.scrolled(9900, 10_100);
    expect(told).toEqual(['scroll']);
  });

  it('ENG-04 is 30 s without a sign, once for each silence', () => {
    for (let ms = 1000; ms < 29_999; ms += 1000) watch.tick(0, ms);
    expect(told).toEqual([]);
    for (let ms = 30_000; ms < 90_000; ms += 1000) watch.tick(0, ms);
    expect(told).toEqual(['inactivity']);
    watch.tick(91_000, 121_000);
    expect(told).toEqual(['inactivity', 'inactivity']);
  });

  it('ENG-04 fires again after 2 s at the earliest', () => {
    for (const clock of [0, 1000, 1999, 2000]) {
      watch.pointer(300, clock);
      watch.pointer(5, clock);
    }
    expect(told).toEqual(['mouse', 'mouse']);
  });
});
