import { expect, it } from 'vitest';
import type { Problem } from '../../../../kernel';
import { pluginEntry } from '../../../../plugins/overlay/facts/plugin-facts';
import { type PluginFacts, pluginState } from '../../../../plugins/overlay/facts/plugin-states';
import type { Note } from '../../../../plugins/overlay/facts/watch';

const facts: PluginFacts = {
  name: 'quiz',
  needs: 'analytics',
  allowed: true,
  wanted: true,
  wakes: ['ready', 'prompt'],
  arrived: false,
  underWay: false,
};
const note = (clock: number, kind: string): Note => [clock, kind, 'quiz'];
const problem = (kind: string, more = {}): Problem => ({
  error: new Error('x'),
  kind,
  severity: 'error',
  plugin: 'quiz',
  time: 0,
  ...more,
});
const gone = problem('resource_error');

const states: [Partial<PluginFacts>, Note[], Problem[], string][] = [
  [{}, [], [], 'waits for ready or prompt'],
  [{ wanted: false }, [], [], 'not wanted on this page, or for this visitor'],
  [{ allowed: false }, [], [], 'waits for consent needs analytics'],
  [{ underWay: true }, [], [], 'loading its chunk is on its way'],
  [{}, [note(0, 'applied before')], [], 'applied before the overlay was there'],
  [{ arrived: true }, [], [], 'waits for ready or prompt'],
  [{ arrived: true }, [], [problem('plugin_error')], 'failed it threw when it was applied, or when it began'],
  [{ arrived: true }, [note(0, 'applied before')], [problem('plugin_error', { hook: 'ready' })], 'applied before the overlay was there'],
  [{}, [], [gone], 'failed its chunk did not load'],
  [{}, [], [{ ...gone, plugin: 'other' }], 'waits for ready or prompt'],
  [{}, [note(5, 'load')], [], 'loading its chunk is on its way'],
  [{}, [note(5, 'load'), note(9, 'failed')], [], 'loading its chunk did not load; it is asked for again'],
  [{}, [note(5, 'load'), note(9, 'failed')], [gone], 'failed its chunk did not load'],
  [{}, [note(5, 'load'), note(9, 'arrived')], [], 'loaded waits its turn: those woken at once are applied first'],
  [{}, [note(5, 'arrived')], [problem('plugin_error')], 'failed it threw when it was applied, or when it began'],
  [{}, [note(5, 'arrived'), note(6, 'applied')], [problem('plugin_error')], 'applied '],
  [{ allowed: false }, [note(6, 'applied'), note(9, 'undone')], [], 'undone consent is gone; its taps are removed'],
  [{}, [note(9, 'undone'), note(10, 'load'), note(11, 'applied')], [], 'applied '],
  [{}, [note(6, 'applied'), note(7, 'load'), note(8, 'arrived')], [], 'applied '],
  [{}, [note(6, 'applied'), note(9, 'undone'), note(10, 'load')], [], 'loading its chunk is on its way'],
];
it.each(states)('the state of a plugin with %j, %j and %j is %s', (more, notes, problems, expected) => {
  const { state, why } = pluginState({ ...facts, ...more }, notes, problems);
  expect(`${state} ${why}`).toBe(expected);
});

it('the overlay counts time from boot, and shows bytes when they are known', () => {
  const seen = { state: 'applied', clock: 250, why: '' } as const;
  expect(pluginEntry('quiz', seen, 50, { encoded: 2048, decoded: 5000, end: 240 }).text).toBe(
    'applied 200 ms after boot; 2.0 KB sent, 4.9 KB unpacked',
  );
  expect(pluginEntry('poll', seen, 50, { encoded: 2048, decoded: 5000, end: 240 }, 'quiz').text).toBe(
    'applied 200 ms after boot; in one file with quiz',
  );
  const unseen = { state: 'applied', why: 'guessed' } as const;
  expect(pluginEntry('quiz', unseen, 50, { encoded: 0, decoded: 0, end: 240 }).text).toBe(
    'chunk there 190 ms after boot; bytes not told; guessed',
  );
  expect(pluginEntry('quiz', { state: 'waits', why: 'for idle' }, 50, undefined)).toMatchObject({
    mark: 'waits',
    tone: 'wait',
    text: 'for idle',
  });
});
