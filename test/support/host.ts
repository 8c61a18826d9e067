import { vi } from 'vitest';
import type { Consent, Env, Page, Plugin, Tools, Visitor } from '../../kernel';
import { createTaproot } from '../../kernel/create-taproot';
import { createHost } from '../../kernel/runtime/host';

export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Creates a host with its hooks and reports. `choose` makes the visitor's choice. `more`: of its window. */
export function hostWith({ allowed = true, state = 'unset', site = 'main', hidden = false, more = {} } = {}) {
  const problems: { error: unknown; plugin?: string; hook?: string; kind: string }[] = [];
  const gate = { allowed };
  const window = {
    document: { hidden },
    AbortController,
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
    ...more,
  } as unknown as Window;
  const consent = {
    ...{ state, allows: () => gate.allowed, covers: () => gate.allowed },
    explain: () => ({ allowed: gate.allowed, reason: gate.allowed ? 'opt-out' : 'opt-in' }),
  } as unknown as Consent;
  const env = { window, now: () => 0, clock: () => performance.now() } as unknown as Env;
  const made = createTaproot(
    env,
    { site } as Page,
    { bot: false } as Visitor,
    async () => {},
    (hooks) => {
      hooks.problem.tap('test', (problem) => void problems.push(problem));
      return { consent, hooks };
    },
  );
  const { hooks, trace, apply, tools, attempt, report } = made;
  const choose = (value: boolean) => {
    gate.allowed = value;
    hooks.consent.call({ state: value ? 'granted' : 'rejected', categories: [], chosen: 'here' });
  };
  hooks.consent.call({ state: 'unset', categories: [], chosen: '' });
  const host = createHost({ ...made.taproot, env, report } as unknown as Tools, { apply, tools, attempt });
  return { ...host, trace, start: host.startAll, use: (plugin: Plugin) => apply(plugin, {}), hooks, problems, choose };
}
