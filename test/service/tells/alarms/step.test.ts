import { expect, it } from 'vitest';
import type { Reading } from '../../../../service/tells/alarms/reading';
import { type AlarmState, step } from '../../../../service/tells/alarms/step';

const MINUTE = 60_000;
const PACE = { opens: 5 * MINUTE, calm: 30 * MINUTE };

/** Plays readings, one a minute. Returns the events with their minutes. */
function play(readings: readonly Reading['state'][], from = 0, before?: AlarmState) {
  let state = before;
  const events: string[] = [];
  for (const [i, reading] of readings.entries()) {
    const stepped = step(state, { state: reading }, from + i * MINUTE, PACE);
    state = stepped.event === 'ended' ? undefined : stepped.state;
    if (stepped.event) events.push(`${stepped.event} ${i}`);
  }
  return { events, state };
}

const times = (count: number, ...states: readonly Reading['state'][]) => Array.from({ length: count }, () => states).flat();

it.each([
  ['a bad reading once', [...times(1, 'bad'), ...times(60, 'good')], []],
  ['a bad stretch', [...times(20, 'bad'), ...times(60, 'good')], ['opened 5', 'ended 49']],
  ['B5: every second reading for an hour', [...times(30, 'bad', 'good'), ...times(60, 'good')], ['opened 6', 'ended 88']],
  ['nothing measured', times(60, 'unknown'), []],
  ['a bad stretch, and then nothing measured', [...times(20, 'bad'), ...times(120, 'unknown')], ['opened 5']],
  ['three days', times(3 * 24 * 60, 'bad'), ['opened 5', 'reminder 1445', 'reminder 2885']],
] as const)('opens and ends once: %s', (_, readings, events) => {
  expect(play(readings).events).toEqual(events);
});

it('B5: goes on after a restart as before, and takes a time without readings for no bad one', () => {
  const { state } = play(times(20, 'bad'));
  expect(play(times(20, 'bad'), 3 * 60 * MINUTE, state).events).toEqual([]);
  const watched = play(times(2, 'bad')).state;
  expect(watched?.opened).toBeNull();
  expect(play(times(1, 'bad'), 3 * 60 * MINUTE, watched).events).toEqual([]);
});
