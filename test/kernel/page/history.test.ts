import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHooks, type OwnHooks } from '../../../kernel/lifecycle';
import { watchHistory } from '../../../kernel/page/history';

let window: JSDOM['window'];
let seen: string[];

beforeEach(() => {
  ({ window } = new JSDOM('', { url: 'https://www.main.example/one' }));
  vi.useFakeTimers();
  window.setTimeout = ((...args: Parameters<typeof setTimeout>) => setTimeout(...args)) as never;
  window.clearTimeout = ((timer: never) => clearTimeout(timer)) as never;
  seen = [];
  const hooks: OwnHooks = createHooks((error) => {
    throw error;
  });
  hooks.navigate.tap('test', (move) => {
    const { type, url, previous } = move;
    // A tap that changes it would change it for the next.
    seen.push(`${Object.isFrozen(move) ? type : 'open'} ${new URL(previous).pathname} ${new URL(url).pathname}`);
  });
  watchHistory(window as unknown as Window, hooks, window.location.href);
});
afterEach(() => void vi.useRealTimers());

describe('watchHistory', () => {
  it('LIF-05 raises navigate 1.5 s after a change', () => {
    window.history.pushState({}, '', '/two');
    vi.advanceTimersByTime(1499);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['history /one /two']);
  });

  it('LIF-05 takes a router’s replace, push and redirect for one change', () => {
    window.history.replaceState({}, '', '/one');
    window.history.pushState({}, '', '/moved');
    vi.advanceTimersByTime(1000);
    window.history.replaceState({}, '', '/three');
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual(['history /one /three']);
  });

  it('LIF-05 takes a push of the same address for none', () => {
    window.history.pushState({}, '', '/one');
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual([]);
  });

  it('raises navigate for a navigation that a router intercepts, which calls no method of the history [LIF-05]', () => {
    const navigation = new window.EventTarget();
    const hooks = createHooks(() => {});
    const intercepted = vi.fn();
    hooks.navigate.tap('test', intercepted);
    Object.defineProperty(window, 'navigation', { value: navigation });
    const { pushState } = window.history;
    watchHistory(window as unknown as Window, hooks, 'https://www.main.example/one');
    vi.advanceTimersByTime(1500);
    pushState.call(window.history, {}, '', '/three');
    navigation.dispatchEvent(new window.Event('currententrychange'));
    vi.advanceTimersByTime(1500);
    expect(intercepted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: 'https://www.main.example/three' }));
  });

  it('LIF-05 sees a change that was made before it watched', () => {
    const hooks = createHooks(() => {});
    const late = vi.fn();
    hooks.navigate.tap('test', late);
    watchHistory(window as unknown as Window, hooks, 'https://www.main.example/zero');
    vi.advanceTimersByTime(1500);
    const url = 'https://www.main.example/one';
    expect(late).toHaveBeenCalledExactlyOnceWith({ type: 'history', url, previous: 'https://www.main.example/zero' });
  });

  it('LIF-05 takes it for none that a contact’s parameters leave the address bar', () => {
    window.history.pushState({}, '', '/two?a=1&contact_id=7&hash=x');
    vi.advanceTimersByTime(1500);
    window.History.prototype.replaceState.call(window.history, {}, '', '/two?a=1');
    window.history.replaceState({}, '', '/two?a=1');
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual(['history /one /two']);
  });

  it('LIF-05 sees popstate and hash changes', () => {
    window.history.pushState({}, '', '/two');
    vi.advanceTimersByTime(1500);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
    window.history.replaceState({}, '', '/two#part');
    window.dispatchEvent(new window.HashChangeEvent('hashchange'));
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual(['history /one /two', 'history /two /two']);
  });
});
