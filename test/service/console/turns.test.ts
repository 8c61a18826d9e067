import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../service/console/turns';

describe('turns', () => {
  const never = new AbortController().signal;
  const openWork = () => {
    let end = () => {};
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { until, end: () => end() };
  };

  it('A14: let two works run, and give the next turn to whoever has the fewest', async () => {
    const turn = createTurns(2, 10);
    const begun: string[] = [];
    const works = ['a1', 'a2', 'a3', 'b1'].map((name) => {
      const work = openWork();
      const done = turn(`${name[0]}`, never, async () => {
        begun.push(name);
        await work.until;
      });
      return { ...work, done };
    });
    await Promise.resolve();
    expect(begun).toEqual(['a1', 'a2']);
    works[0]?.end();
    await works[0]?.done;
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    works[1]?.end();
    await works[1]?.done;
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('A14: leave out who has left, and refuse more than may wait', async () => {
    const turn = createTurns(1, 1);
    const work = openWork();
    const first = turn('a', never, () => work.until);
    const left = new AbortController();
    const waiting = turn('a', left.signal, async () => 'ran');
    await expect(turn('b', never, async () => 'ran')).rejects.toThrow('Too many questions are waiting');
    left.abort();
    await expect(waiting).rejects.toThrow();
    const next = turn('b', never, async () => 'ran');
    work.end();
    await first;
    expect(await next).toBe('ran');
    await expect(turn('a', left.signal, async () => 'ran')).rejects.toThrow();
  });
});
