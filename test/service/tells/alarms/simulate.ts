import { daysOf } from '../../../../service/facts/days';
import type { HourCount } from '../../../../service/store/alarms';
import { giftsFall } from '../../../../service/tells/alarms/gifts-fall';
import { hitsStop } from '../../../../service/tells/alarms/hits-stop';
import { type Kind, PACES, type Reading, withoutConsequences } from '../../../../service/tells/alarms/reading';
import { refusalsJump } from '../../../../service/tells/alarms/refusals-jump';
import { type AlarmState, step } from '../../../../service/tells/alarms/step';
import { hitsBefore, weekdaysOf } from '../../../../service/tells/alarms/weekdays';

const HOUR = 60 * 60_000;
/** ms between two rounds; the service makes one a minute. */
const ROUND = 30 * 60_000;
/** Hours that alarms look back on. */
const BACK = 44 * 24;

export interface Told {
  readonly kind: Kind;
  readonly opened: number;
  readonly ended: number | undefined;
}

/** Plays the service's rounds over hours, with its own deciders, paces and silences. Hits of an hour come evenly in it. */
export function simulate(hours: readonly HourCount[], special: ReadonlySet<string> = new Set(), zone = 'UTC'): readonly Told[] {
  const dayOf = daysOf(zone);
  const states = new Map<Kind, AlarmState>();
  const told: { kind: Kind; opened: number; ended: number | undefined }[] = [];
  let newest = 0;
  for (const [i, { hour, hits }] of hours.entries()) {
    const counts = hours.slice(Math.max(0, i - BACK), i);
    const days = weekdaysOf(counts, hour, dayOf, special);
    for (let now = hour; now < hour + HOUR; now += ROUND) {
      if (hits) newest = Math.max(newest, Math.max(hour, now - HOUR / hits));
      if (!newest) continue;
      const silent = now - newest;
      const readings: Reading[] = [hitsStop({ silent, weeks: silent < 600_000 ? [] : hitsBefore(counts, newest, now) })];
      if (days) {
        const { last, weeks } = days;
        readings.push(
          giftsFall({ count: last.gifts, weeks: weeks.map((one) => (typeof one === 'object' ? one.gifts : one)), special: days.special }),
        );
        readings.push(refusalsJump({ ...last, weeks, special: days.special }));
      }
      const open = [...states].flatMap(([kind, { opened }]) => (opened === null ? [] : [kind]));
      for (const reading of withoutConsequences(readings, open)) {
        const { state, event } = step(states.get(reading.kind), reading, now, PACES[reading.kind]);
        if (event === 'opened') told.push({ kind: reading.kind, opened: now, ended: undefined });
        const before = told.filter(({ kind }) => kind === reading.kind).at(-1);
        if (event === 'ended' && before) before.ended = now;
        if (state && event !== 'ended') states.set(reading.kind, state);
        else states.delete(reading.kind);
      }
    }
  }
  return told;
}
