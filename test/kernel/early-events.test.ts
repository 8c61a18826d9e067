// @page
import { describe, expect, it, vi } from 'vitest';
import { holdEvents, listenFirst, withEvents } from '../../kernel/early-events';
import { createHooks, type OwnHooks } from '../../kernel/lifecycle';
import type { EarlyEvents, EnabledPlugin } from '../../kernel/plugin';
import type { Tools } from '../../kernel/taproot';

const tools = (allowed = true) =>
  ({
    env: { window },
    hooks: createHooks(() => {}),
    consent: { allows: () => allowed, covers: () => allowed },
  }) as unknown as Tools;
const raise = (type: string) => {
  const event = new Event(type, { bubbles: true });
  document.body.dispatchEvent(event);
  return event;
};
const many = (type: string, count: number) => Array.from({ length: count }, () => raise(type));
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);
const yes = () => true;
const unheard = () => {};
const CLICKS = { types: ['click'], most: 50 };
const ERRORS = { types: ['error', 'unhandledrejection'], most: 3, hurry: true } as const;

describe('listenFirst', () => {
  it('lists events in order, up to a limit, before the page can stop them, and goes on once the list was emptied', () => {
    const kept = listenFirst(window, ['error', 'click'], 2);
    window.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    const image = document.body.appendChild(document.createElement('img'));
    document.body.click();
    image.dispatchEvent(new Event('error'));
    document.body.click();
    expect(typesOf(kept)).toEqual(['click', 'error']);
    kept.length = 0;
    document.body.click();
    expect(typesOf(kept)).toEqual(['click']);
    const pushed: Event[] = [];
    kept.length = 0;
    kept.push = (event) => pushed.unshift(event);
    document.body.click();
    expect([typesOf(kept), typesOf(pushed)]).toEqual([[], ['click']]);
  });
});

describe('holdEvents', () => {
  it('holds the first 50 clicks until they are taken, including earlier ones [ENG-03]', () => {
    const before = many('click', 20);
    const wake = vi.fn();
    const take = holdEvents(window, CLICKS, before, yes, wake, unheard);
    const after = many('click', 40);
    const held = take();
    raise('click');
    expect(held).toEqual([...before, ...after.slice(0, 30)]);
    expect(wake).not.toHaveBeenCalled();
  });

  it('holds events that do not bubble, and none of other types', () => {
    const image = document.body.appendChild(document.createElement('img'));
    const take = holdEvents(window, ERRORS, [], yes, () => {}, unheard);
    image.dispatchEvent(new Event('error'));
    raise('other');
    expect(take().map(({ type, target }) => [type, target])).toEqual([['error', image]]);
  });

  it('holds no events that the visitor has not allowed', () => {
    const take = holdEvents(
      window,
      CLICKS,
      [],
      () => false,
      () => {},
      unheard,
    );
    raise('click');
    expect(take()).toEqual([]);
  });

  it('tells once, when they are taken, that it dropped the newest', () => {
    const tell = vi.fn();
    const take = holdEvents(window, ERRORS, [], yes, unheard, tell);
    const [first] = many('error', 3);
    expect(take()[0]).toBe(first);
    expect(tell).not.toHaveBeenCalled();
    const takeMore = holdEvents(window, ERRORS, [], yes, unheard, tell);
    many('error', 5);
    expect(tell).not.toHaveBeenCalled();
    takeMore();
    expect(tell.mock.calls).toEqual([[3]]);
  });

  it('wakes an urgent plugin once, at the first event before or after it watches [ERR-07]', () => {
    const wake = vi.fn();
    const before = [raise('error')];
    holdEvents(window, ERRORS, before, yes, wake, unheard)();
    expect(wake).toHaveBeenCalledOnce();
    const take = holdEvents(window, ERRORS, [], yes, wake, unheard);
    expect(wake).toHaveBeenCalledOnce();
    const after = many('unhandledrejection', 5);
    expect(wake).toHaveBeenCalledTimes(2);
    expect(take()).toEqual(after.slice(0, 3));
  });
});

describe('withEvents', () => {
  const taken = (
    given: Tools,
    plugin: Partial<EnabledPlugin>,
    before: readonly Event[],
    chosen?: 'here',
    warn = unheard as (message: string) => void,
  ) => {
    const { early } = withEvents(
      given,
      before,
      warn,
      'https://www.main.example/a',
    )({ name: 'a', needs: 'analytics', ...plugin } as EnabledPlugin);
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

  it('reports that the list from before the runtime was full, or that of a plugin', () => {
    const warn = vi.fn();
    taken(tools(), { events: CLICKS }, many('click', 50), undefined, warn);
    expect(warn).not.toHaveBeenCalled();
    taken(tools(), { events: CLICKS }, many('click', 1_000), undefined, warn);
    expect(warn.mock.calls.flat()).toEqual(['dropped the newest of over 1000 early events', 'dropped the newest of over 50 early events']);
  });

  it('passes a plugin the address that was requested, before the document is parsed [SES-04]', () => {
    const { early } = withEvents(
      tools(),
      [],
      unheard,
      'https://www.main.example/a',
    )({ name: 'a', needs: 'analytics', events: CLICKS } as never);
    expect((early as unknown as (tools: Tools, wake: () => void) => EarlyEvents)(tools(), () => {}).landing).toBe(
      'https://www.main.example/a',
    );
  });

  it('returns plugins that want no events unchanged', () => {
    const other = { name: 'other' } as EnabledPlugin;
    expect(withEvents(tools(), [], unheard, undefined)(other)).toBe(other);
  });
});
