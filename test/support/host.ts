import { vi } from 'vitest';
import type { Consent, Plugin, Tools } from '../../kernel';
import { createApply } from '../../kernel/apply';
import { createHook } from '../../kernel/hooks';
import { createHooks } from '../../kernel/lifecycle';
import { createProblems } from '../../kernel/problems';
import { createHost } from '../../kernel/runtime/host';
import type { Taproot } from '../../kernel/taproot';
import type { Trace } from '../../kernel/trace';

export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Creates a host with its hooks and reports. `choose` makes the visitor's choice. */
export function hostWith({ allowed = true, state = 'unset', site = 'main', hidden = false } = {}) {
  const problems: { error: unknown; plugin?: string; hook?: string; kind: string }[] = [];
  const hooks = createHooks((...problem) => made.report(...problem));
  const made = createProblems(
    () => hooks,
    () => 0,
  );
  const trace: Trace = createHook('track', 'bail', made.report, 100);
  hooks.problem.tap('test', (problem) => void problems.push(problem));
  const gate = { allowed };
  const consent = { state, allows: () => gate.allowed, covers: () => gate.allowed } as unknown as Consent;
  const taproot = { page: { site }, visitor: { bot: false }, consent, hooks } as unknown as Taproot;
  const window = {
    document: { hidden },
    AbortController,
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
  } as unknown as Window;
  const tools = (name: string, options: unknown, early: unknown) => ({ ...taproot, name, options, early }) as unknown as Tools;
  const choose = (value: boolean) => {
    gate.allowed = value;
    hooks.consent.call({ state: value ? 'granted' : 'rejected', categories: [], chosen: 'here' });
  };
  hooks.consent.call({ state: 'unset', categories: [], chosen: '' });
  const apply = createApply(hooks, made.attempt, trace, tools);
  const host = createHost({ ...taproot, env: { window }, report: made.report } as unknown as Tools, {
    apply,
    tools,
    attempt: made.attempt,
  });
  return { ...host, trace, start: host.startAll, use: (plugin: Plugin) => apply(plugin, {}), hooks, problems, choose };
}
