import { describe, expect, it } from 'vitest';
import type { ConsentState, Visitor, Wake } from '../../../kernel';
import { consent } from '../../../plugins/consent/descriptor';

const { name, needs, wake, load } = consent();
const wakes = wake as (state: ConsentState, visitor: Visitor) => Wake;
const person = { dnt: false, gpc: false } as Visitor;

describe('consent descriptor', () => {
  it.each([
    ['unset', 'now'],
    ['granted', ['consent', 'prompt']],
    ['rejected', ['idle', 'prompt']],
  ] as const)('wakes with the state %s at %s [PLG-02]', (state, moment) => {
    expect(wakes(state, person)).toEqual(moment);
  });

  it.each(
    (['dnt', 'gpc'] as const).flatMap((signal) => (['unset', 'granted', 'rejected'] as const).map((state) => [signal, state] as const)),
  )('wakes with the signal %s and the state %s when idle, to remove what is stored [PLG-02 CON-06 CON-19]', (signal, state) => {
    expect(wakes(state, { ...person, [signal]: true })).toEqual(['idle', 'prompt']);
  });

  it('needs no consent, and loads the plugin of its name', async () => {
    expect(needs).toBe('nothing');
    expect((await load()).default.name).toBe(name);
  });
});
