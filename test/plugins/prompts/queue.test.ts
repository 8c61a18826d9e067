import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, EMPTY_QUEUE, leave, lineUp, nextOf, type Queue, type Waiting } from '../../../plugins/prompts/queue';

const overlay = (id: string, priority = 0): Waiting => ({ id, priority, slot: 'overlay' });
const inline = (id: string): Waiting => ({ id, priority: 0 });

describe('prompt queue', () => {
  it('shows one overlay at a time, by priority [PRM-07]', () => {
    let queue = [overlay('a'), overlay('b', 2), overlay('c', 2)].reduce(lineUp, EMPTY_QUEUE);
    expect(queue.waiting.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    queue = begin(queue, 'b');
    expect(nextOf(queue, false)).toBeUndefined();
    expect(nextOf(leave(queue, 'b'), false)?.id).toBe('c');
  });

  it('holds overlays back while something else shows, but never inline prompts [PRM-07]', () => {
    const queue = [overlay('a', 9), inline('b')].reduce(lineUp, EMPTY_QUEUE);
    expect(nextOf(queue, true)?.id).toBe('b');
    expect(nextOf(queue, false)?.id).toBe('a');
  });

  it('never queues the same prompt twice', () => {
    const queue = begin([overlay('a'), overlay('a')].reduce(lineUp, EMPTY_QUEUE), 'a');
    expect(lineUp(queue, overlay('a'))).toEqual({ waiting: [], showing: [overlay('a')] });
  });

  const item = fc.record({
    id: fc.constantFrom(...'abcdefgh'),
    priority: fc.integer({ min: -3, max: 3 }),
    slot: fc.constantFrom('overlay', 'button', undefined),
  });
  const step = fc.oneof(
    item.map((one) => ({ kind: 'line' as const, one })),
    fc.boolean().map((blocked) => ({ kind: 'next' as const, blocked })),
    fc.constantFrom(...'abcdefgh').map((id) => ({ kind: 'leave' as const, id })),
  );

  it('never shows two in a slot, one twice, or an overlay while blocked [PRM-07]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let queue: Queue = EMPTY_QUEUE;
        for (const step of steps) {
          if (step.kind === 'line') queue = lineUp(queue, step.one);
          if (step.kind === 'leave') queue = leave(queue, step.id);
          if (step.kind === 'next') {
            const next = nextOf(queue, step.blocked);
            if (next && step.blocked) expect(next.slot).toBeUndefined();
            if (next) queue = begin(queue, next.id);
          }
          const slots = queue.showing.flatMap(({ slot }) => slot ?? []);
          expect(new Set(slots).size).toBe(slots.length);
          const ids = [...queue.waiting, ...queue.showing].map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const priorities = queue.waiting.map(({ priority }) => priority);
          expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
        }
        // A waiting prompt gets its turn once the others have left.
        while (queue.waiting.length) {
          for (const { id } of queue.showing) queue = leave(queue, id);
          const next = nextOf(queue, false) ?? expect.fail('nobody moves');
          queue = begin(queue, next.id);
        }
      }),
      { numRuns: 500 },
    );
  });
});
