import { describe, expect, it, vi } from 'vitest';
import { createHooks } from '../../kernel/lifecycle';
import type { Problem } from '../../kernel/problem';
import { createProblems } from '../../kernel/problems';

describe('createProblems', () => {
  it('reports the error with its plugin and time [PLG-04]', () => {
    const hooks = createHooks(() => {});
    const seen: Problem[] = [];
    hooks.problem.tap('test', (problem) => void seen.push(problem));
    const failure = new Error('no');
    createProblems(
      () => hooks,
      () => 42,
    ).attempt('decorate', () => {
      throw failure;
    });
    expect(seen).toEqual([{ error: failure, kind: 'plugin_error', severity: 'error', plugin: 'decorate', time: 42 }]);
  });

  it('reports the rejection of a plugin’s promise under the plugin’s name [PLG-04]', async () => {
    const hooks = createHooks(() => {});
    const seen: Problem[] = [];
    hooks.problem.tap('test', (problem) => void seen.push(problem));
    const answer = createProblems(
      () => hooks,
      () => 42,
    ).attempt('decorate', async () => Promise.reject(new Error('later')));
    expect(answer).toBeUndefined();
    await vi.waitFor(() => expect(seen).toMatchObject([{ error: new Error('later'), plugin: 'decorate', kind: 'plugin_error' }]), 30_000);
  });

  it('does not loop when a problem tap rejects [PLG-04]', async () => {
    const tap = vi.fn(async () => {
      throw new Error('again');
    });
    const hooks = createHooks((...problem) => problems.report(...problem));
    const problems = createProblems(
      () => hooks,
      () => 0,
    );
    hooks.problem.tap('broken', tap as never);
    problems.report(new Error('first'), {});
    // Rejections are reported in microtasks, so a loop would have run by now.
    await new Promise((resolve) => setTimeout(resolve));
    expect(tap).toHaveBeenCalledOnce();
  });

  it('does not loop when a problem tap throws', () => {
    const tap = vi.fn(() => {
      throw new Error('again');
    });
    const hooks = createHooks((...problem) => problems.report(...problem));
    const problems = createProblems(
      () => hooks,
      () => 0,
    );
    hooks.problem.tap('broken', tap);
    problems.report(new Error('first'), {});
    expect(tap).toHaveBeenCalledOnce();
  });
});
