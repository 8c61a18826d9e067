import { describe, expect, it } from 'vitest';
import type { ConsentState, Visitor, Wake } from '../../../kernel';
import { consent } from '../../../plugins/consent/descriptor';

const { name, needs, wake, load } = consent();
const wakes = wake as (state: ConsentState, visitor: Visitor) => Wake;
const person = { dnt: false, gpc: false } as Visitor;

describe('consent, as the tag knows it', () => {
  it.each([
    ['unset', 'now'],
    ['granted', ['consent', 'prompt']],
    ['rejected', ['idle', 'prompt']],
  ] as const)('PLG-02 with the state %s is wanted at %s', (state, moment) => {
    expect(wakes(state, person)).toEqual(moment);
  });

  it.each(
    (['dnt', 'gpc'] as const).flatMap((signal) => (['unset', 'granted', 'rejected'] as const).map((state) => [signal, state] as const)),
  )('with the signal %s and the state %s is wanted when idle, to remove what is stored [PLG-02, CON-06, CON-19]', (signal, state) => {
    expect(wakes(state, { ...person, [signal]: true })).toEqual(['idle', 'prompt']);
  });

  it('needs nobody’s leave, and loads the plugin of its name', async () => {
    expect(needs).toBe('nothing');
    expect((await load()).default.name).toBe(name);
  });
});
