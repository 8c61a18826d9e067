import { beforeEach, describe, expect, it } from 'vitest';
import { createExitWatch, type ExitWatch } from '../../../lib/dom/exit-intent';

let told: string[];
let watch: ExitWatch;
beforeEach(() => {
  told = [];
  watch = createExitWatch((intent) => told.push(intent));
});

describe('createExitWatch', () => {
  it('fires when the mouse comes within 10 px of the top edge [ENG-04]', () => {
    watch.pointer(300, 0);
    watch.pointer(11, 100);
    expect(told).toEqual([]);
    watch.pointer(10, 200);
    watch.pointer(3, 300);
    expect(told).toEqual(['mouse']);
  });

  it('does not fire when the mouse enters from the top edge [ENG-04]', () => {
    watch.pointer(0, 0);
    watch.pointer(5, 100);
    watch.pointer(50, 200);
    expect(told).toEqual([]);
  });

  it('fires when the page is scrolled up at 1500 px a second [ENG-04]', () => {
    watch.scrolled(2000, 0);
    watch.scrolled(1851, 100);
    expect(told).toEqual([]);
    watch.scrolled(1701, 200);
    expect(told).toEqual(['scroll']);
    watch.scrolled(9000, 10_000);
    watch.scrolled(9900, 10_100);
    expect(told).toEqual(['scroll']);
  });

  it('fires after 30 s without activity, once for each silence [ENG-04]', () => {
    for (let ms = 1000; ms < 29_999; ms += 1000) watch.tick(0, ms);
    expect(told).toEqual([]);
    for (let ms = 30_000; ms < 90_000; ms += 1000) watch.tick(0, ms);
    expect(told).toEqual(['inactivity']);
    watch.tick(91_000, 121_000);
    expect(told).toEqual(['inactivity', 'inactivity']);
  });

  it('fires again only after 2 s [ENG-04]', () => {
    for (const clock of [0, 1000, 1999, 2000]) {
      watch.pointer(300, clock);
      watch.pointer(5, clock);
    }
    expect(told).toEqual(['mouse', 'mouse']);
  });
});
