import { describe, expect, it } from 'vitest';
import type { Config } from '../../../service/config';
import { openConsoleAsking } from '../../../service/console/asking';
import type { Answered, Question } from '../../../service/console/engine';

const question: Question = { name: 'overview', asked: { from: '2026-10-01', to: '2026-10-31', limit: 100 } };

/** A thread whose questions end when they are stopped. */
function openEngine() {
  const stops = new Map<number, () => void>();
  const begun: number[] = [];
  const run = async () => ({
    ask(id: number): Promise<Answered> {
      begun.push(id);
      return new Promise((resolve) => stops.set(id, () => resolve({ status: 503, error: 'stopped', later: false })));
    },
    stop: async (id: number) => stops.get(id)?.(),
    end: async () => {},
    died: new Promise(() => {}),
  });
  return { begun, run: run as never };
}

describe('a question of the console', () => {
  it('A14: is stopped on its thread once the one who asked has left, and the next one begins', async () => {
    const { begun, run } = openEngine();
    const asking = openConsoleAsking({} as Config, async () => ({ lag: 0 }), run);
    const left = Array.from({ length: 3 }, () => new AbortController());
    const answers = left.map(({ signal }) => asking.ask('ana@one.example', question, signal));
    await expect.poll(() => begun).toEqual([1, 2]);
    // The third call waits for its turn, and never begins.
    left[2]?.abort();
    await expect(answers[2]).rejects.toThrow();
    left[0]?.abort();
    expect(await answers[0]).toEqual({ status: 503, error: 'stopped', later: false });
    const next = new AbortController();
    const answer = asking.ask('ben@one.example', question, next.signal);
    await expect.poll(() => begun).toEqual([1, 2, 3]);
    next.abort();
    left[1]?.abort();
    expect(await Promise.all([answer, answers[1]])).toHaveLength(2);
  });
});
