// @page
import { describe, expect, it, vi } from 'vitest';
import type { EarlyEvents } from '../../../kernel/early-events';
import { createHooks, type OwnHooks } from '../../../kernel/lifecycle';
import type { EnabledPlugin } from '../../../kernel/plugin';
import { keepWanted, withEvents } from '../../../kernel/runtime/early-events';
import type { Tools } from '../../../kernel/taproot';

const tools = (allowed = true) =>
  ({ env: { window }, hooks: createHooks(() => {}), consent: { allows: () => allowed } }) as unknown as Tools;
const raise = (type: string) => {
  const event = new Event(type, { bubbles: true });
  document.body.dispatchEvent(event);
  return event;
};
const many = (type: string, count: number) => Array.from({ length: count }, () => raise(type));
const CLICKS = { types: ['click'], most: 50 };
const ERRORS = { types: ['error', 'unhandledrejection'], most: 3, hurry: true } as const;

describe('keepWanted', () => {
  it('keeps the first 50 clicks until they are taken, including earlier ones [ENG-03]', () => {
    const before = many('click', 20);
    const wake = vi.fn();
    const take = keepWanted(window, CLICKS, before, () => true, wake);
    const after = many('click', 40);
    const kept = take();
    raise('click');
    expect(kept).toEqual([...before, ...after.slice(0, 30)]);
    expect(wake).not.toHaveBeenCalled();
  });

  it('keeps no events that the visitor has not allowed', () => {
    const take = keepWanted(
      window,
      CLICKS,
      [],
      () => false,
      () => {},
    );
    raise('click');
    expect(take()).toEqual([]);
  });

  it('wakes an urgent plugin once, at the first event before or after it watches [ERR-07]', () => {
    const wake = vi.fn();
    const before = [raise('error')];
    keepWanted(window, ERRORS, before, () => true, wake)();
    expect(wake).toHaveBeenCalledOnce();
    const take = keepWanted(window, ERRORS, [], () => true, wake);
    expect(wake).toHaveBeenCalledOnce();
    const after = many('unhandledrejection', 5);
    expect(wake).toHaveBeenCalledTimes(2);
    expect(take()).toEqual(after.slice(0, 3));
  });
});

describe('withEvents', () => {
  const taken = (given: Tools, plugin: Partial<EnabledPlugin>, before: readonly Event[], chosen?: 'here') => {
    const { early } = withEvents(given, before)({ name: 'a', needs: 'analytics', ...plugin } as EnabledPlugin);
    if (chosen) (given.hooks as unknown as OwnHooks).consent.call({ state: 'granted', categories: [], chosen });
    return (early as unknown as (tools: Tools, wake: () => void) => EarlyEvents)(given, () => {})();
  };

  it('passes a plugin the events that it wants from before the runtime [ENG-03 ERR-07]', () => {
    const [clicks, errors] = [many('click', 2), many('error', 2)];
    expect(taken(tools(), { events: CLICKS }, [...clicks, ...errors])).toEqual(clicks);
    expect(taken(tools(false), { events: ERRORS, needs: 'nothing' }, [...clicks, ...errors])).toEqual(errors);
  });

  it('passes a plugin that needs consent no events from before consent or before a choice on the page', () => {
    expect(taken(tools(), { events: CLICKS }, many('click', 2), 'here')).toEqual([]);
    expect(taken(tools(false), { events: CLICKS }, many('click', 2))).toEqual([]);
  });

  it('returns plugins that want no events unchanged', () => {
    const other = { name: 'other' } as EnabledPlugin;
    expect(withEvents(tools(), [])(other)).toBe(other);
  });
});
