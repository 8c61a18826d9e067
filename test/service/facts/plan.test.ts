import { describe, expect, it } from 'vitest';
import { changesByDay, daysAround, daysToWrite, filesAround, lastOfEach, oldDays, planRewrites } from '../../../service/facts/plan';
import { stepVersion } from '../../../service/facts/step-sql';
import { visitVersion } from '../../../service/facts/visit-sql';
import type { FactFile } from '../../../service/store/facts';
import { NOON } from '../support/arrivals';

const MINUTE = 60_000;
const TODAY = '2026-10-14';
const NONE = changesByDay([], () => '');

const file = (name: string, day: string, more: Partial<FactFile> = {}): FactFile => ({
  ...{ name, day, kind: 'hits', rows: 1, bytes: 1, first: 1, last: 100, version: 'v', written: NOON },
  ...more,
});
const several = (count: number, day: string, more: Partial<FactFile> = {}) =>
  Array.from({ length: count }, (_, i) => file(`${i}`, day, more));
const names = (files: readonly FactFile[], changes = NONE, now = NOON) =>
  planRewrites(files, changes, TODAY, now).map(({ files: some }) => some.map(({ name }) => name).join());

describe('files of a day', () => {
  it('S16: are joined once there are over 12 of the running day, or over 8 of one that is over', () => {
    expect(names(several(12, TODAY))).toEqual([]);
    expect(names(several(13, TODAY))).toHaveLength(1);
    expect(names(several(8, '2026-10-13'))).toEqual([]);
    expect(names(several(9, '2026-10-13'))).toHaveLength(1);
  });

  it('S16: are joined 10 minutes after the day, however few they are', () => {
    expect(names(several(2, '2026-10-13'), NONE, NOON + 10 * MINUTE - 1)).toEqual([]);
    expect(names(several(2, '2026-10-13'), NONE, NOON + 10 * MINUTE)).toEqual(['0,1']);
    expect(names(several(1, '2026-10-13'), NONE, NOON + 10 * MINUTE)).toEqual([]);
    expect(names(several(2, TODAY), NONE, NOON + 10 * MINUTE)).toEqual([]);
  });

  it('S15: are joined with those of their own version', () => {
    const files = [file('a', '2026-10-13'), file('b', '2026-10-13', { version: 'w' }), file('c', '2026-10-13')];
    expect(names(files, NONE, NOON + 10 * MINUTE)).toEqual(['a,c']);
  });

  it('S16: are joined up to 12 000 hits each, in the order of their hits, and a full one stays as it is', () => {
    const rested = (rows: readonly number[]) => rows.map((n, i) => file(`${i}`, '2026-10-13', { rows: n, first: rows.length - i }));
    const joined = (...rows: number[]) => names(rested(rows), NONE, NOON + 10 * MINUTE);
    expect(joined(5_500, 5_500, 5_500, 5_500, 5_500)).toEqual(['4,3', '2,1']);
    expect(joined(6_000, 5_999, 12_000)).toEqual([]);
    expect(joined(10, 6_000, 5_999, 12_000)).toEqual(['2,0']);
    expect(joined(5_999, 5_999, 2)).toEqual(['2,1,0']);
    expect(joined(5_999, 5_999, 3)).toEqual(['2,1']);
  });

  it('are written again if one of their hits has changed: alone, or with those that they are joined with', () => {
    const change = (hit: number) => ({ seq: hit, hit, at: NOON, visitor: null, gone: true });
    const files = (day: string) => [file('a', day, { last: 9 }), file('b', day, { first: 10, last: 19 }), file('c', day, { first: 20 })];
    const changes = (day: string) => changesByDay([change(12)], () => day);
    expect(names(files(TODAY), changes(TODAY))).toEqual(['b']);
    expect(names(files('2026-10-13'), changes('2026-10-13'))).toEqual(['b']);
    const [all, none] = planRewrites(files('2026-10-13'), changes('2026-10-13'), TODAY, NOON + 10 * MINUTE);
    expect([all?.files.length, all?.changes.length, none]).toEqual([3, 1, undefined]);
    expect(names(files(TODAY), changes('2026-10-13'))).toEqual([]);
  });

  it('take the last change of each hit', () => {
    const change = (seq: number, hit: number, visitor: string | null) => ({ seq, hit, at: NOON, visitor, gone: visitor === null });
    const last = lastOfEach([change(1, 5, 'x'), change(2, 6, 'x'), change(3, 5, null)]);
    expect(last.map(({ hit, gone }) => [hit, gone])).toEqual([
      [5, true],
      [6, false],
    ]);
  });
});

describe('visits', () => {
  it('may have hits on the 8 days before and after a changed one', () => {
    const days = ['2026-10-01', '2026-10-02', '2026-10-10', '2026-10-18', '2026-10-19'].map((day) => file(day, day));
    expect(daysAround(days, ['2026-10-10'])).toEqual(['2026-10-02', '2026-10-10', '2026-10-18']);
    // Not on those between two that are far apart.
    expect(filesAround(days, ['2026-09-23', '2026-10-27']).map(({ day }) => day)).toEqual(['2026-10-01', '2026-10-19']);
  });

  it('are written again for stale days and by a new release, the newest day first', () => {
    const made = (day: string, version = visitVersion) => [
      file('a', day, { kind: 'visits', version }),
      file('b', day, { kind: 'steps', version: stepVersion }),
      file('c', day),
    ];
    const files = [...made('2026-10-01', 'old'), ...made('2026-10-02')];
    expect(daysToWrite({ files, stale: ['2026-10-03'] })).toEqual(['2026-10-03', '2026-10-01']);
  });

  it('are known to be old by their steps too, which each day with hits has', () => {
    const steps = (day: string, version: string) => file(day, day, { kind: 'steps', version });
    const hits = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'].map((day) => file(day, day));
    const files = [...hits, steps('2026-10-01', stepVersion), steps('2026-10-02', 'old')];
    expect(oldDays({ files, stale: ['2026-10-04'] })).toEqual(['2026-10-02', '2026-10-03']);
  });
});
