import { describe, expect, it, vi } from 'vitest';
import { createHooks } from '../../kernel/lifecycle';
import { createProblems, type Problem } from '../../kernel/problems';

describe('createProblems', () => {
  it('PLG-04 tells what failed, where and when', () => {
    const hooks = createHooks(() => {});
    const seen: Problem[] = [];
    hooks.problem.tap('test', (problem) => void seen.push(problem));
    const failure = new Error('no');
    createProblems(hooks, () => 42).attempt('decorate', () => {
      throw failure;
    });
    expect(seen).toEqual([{ error: failure, kind: 'plugin_error', severity: 'error', plugin: 'decorate', time: 42 }]);
  });

  it('does not end in a loop where telling of a problem is one', () => {
    const tap = vi.fn(() => {
      throw new Error('again');
    });
    const hooks = createHooks((...problem) => problems.report(...problem));
    const problems = createProblems(hooks, () => 0);
    hooks.problem.tap('broken', tap);
    problems.report(new Error('first'), {});
    expect(tap).toHaveBeenCalledOnce();
  });
});
