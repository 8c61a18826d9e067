import { expect, it } from 'vitest';
import { eventEntries } from '../../../../plugins/overlay/facts/event-facts';

const sent = { id: 0, clock: 5, name: 'pledge', outcome: 'handed on', reason: '' } as const;

it('the overlay adds alterations to an event’s entry, and nothing to an unaltered one [PRV-02]', () => {
  const [second, first] = eventEntries([
    { ...sent, hit: { event: 'pledge' } },
    { ...sent, id: 1, hit: { event: 'pledge', altered: 'a property removed, about masked' } },
  ]);
  expect(first?.text).toBe('at 5 ms');
  expect(second?.text).toBe('at 5 ms, altered: a property removed, about masked');
});
