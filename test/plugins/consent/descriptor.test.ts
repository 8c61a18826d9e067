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

  it.each(['dnt', 'gpc'] as const)('PLG-02 CON-19 is not wanted before a choice by who says it by %s', (signal) => {
    expect(wakes('unset', { ...person, [signal]: true })).toEqual(['consent', 'prompt']);
  });

  it('needs nobody’s leave, and loads the plugin of its name', async () => {
    expect(needs).toBe('nothing');
    expect((await load()).default.name).toBe(name);
  });
});
