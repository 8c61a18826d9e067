import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../kernel/env';
import { createHooks } from '../../../kernel/lifecycle';
import { watchMoments } from '../../../kernel/runtime/moments';

/** A page whose readiness, clock and timers the test sets. Its events are real ones. */
function pageWith({ readyState = 'loading', userAgent = 'Mozilla/5.0', pagehide = true } = {}) {
  const { window } = new JSDOM('', { url: 'https://www.main.example/' });
  const target = new window.EventTarget();
  const state = { readyState, visibilityState: 'visible' };
  let time = 0;
  // The page's state is read by the prototype's getter.
  class Document {
    get readyState() {
      return state.readyState;
    }
    get visibilityState() {
      return state.visibilityState;
    }
  }
  const document = new Document();
  const fake = {
    document,
    Document,
    navigator: { userAgent },
    location: window.location,
    addEventListener: target.addEventListener.bind(target),
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
    ...(pagehide ? { onpagehide: null } : {}),
  };
  const env = { window: fake, document, clock: () => time } as unknown as Env;
  const hooks = createHooks((error) => {
    throw error;
  });
  const log: unknown[] = [];
  hooks.ready.tap('test', () => void log.push('ready'));
  hooks.loaded.tap('test', ({ forced }) => void log.push(forced ? 'loaded by force' : 'loaded'));
  hooks.leave.tap('test', (moment) => void log.push(moment));
  hooks.navigate.tap('test', ({ type }) => void log.push(type));
  const tell = (type: string, more: object = {}) => target.dispatchEvent(Object.assign(new window.Event(type), more));
  return { env, hooks, log, tell, state, at: (ms: number) => (time = ms) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watchMoments', () => {
  it('raises ready once the document is parsed, then loaded once [LIF-01]', () => {
    const { env, hooks, log, tell } = pageWith();
    watchMoments(env, hooks, { time: 0, pending: () => false });
    expect(log).toEqual([]);
    tell('DOMContentLoaded');
    tell('load');
    tell('load');
    vi.advanceTimersByTime(20_000);
    expect(log).toEqual(['ready', 'loaded']);
  });

  it('passes the document’s original address to ready [LIF-05]', () => {
    const { env, hooks } = pageWith({ readyState: 'complete' });
    watchMoments(env, hooks, { time: 0, pending: () => false }, 'https://www.main.example/a?utm_source=letter');
    const late = vi.fn();
    hooks.ready.tap('late', late);
    expect(late).toHaveBeenCalledExactlyOnceWith('https://www.main.example/a?utm_source=letter');
  });

  it('raises ready and loaded at once on a complete page [LIF-01]', () => {
    const { env, hooks, log } = pageWith({ readyState: 'complete' });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    expect(log).toEqual(['ready', 'loaded']);
  });

  it('raises ready at once on a parsed page, and not again [LIF-01]', () => {
    const { env, hooks, log, tell } = pageWith({ readyState: 'interactive' });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    tell('DOMContentLoaded');
    expect(log).toEqual(['ready']);
  });

  it('forces loaded 2 s after ready [LIF-01]', () => {
    const { env, hooks, log, tell } = pageWith();
    watchMoments(env, hooks, { time: 0, pending: () => false });
    tell('DOMContentLoaded');
    vi.advanceTimersByTime(1999);
    expect(log).toEqual(['ready']);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(['ready', 'loaded by force']);
  });

  it('forces loaded 10 s after ready while a script of ours is pending [LIF-01]', () => {
    const { env, hooks, log, tell } = pageWith();
    watchMoments(env, hooks, { time: 0, pending: () => true });
    tell('DOMContentLoaded');
    vi.advanceTimersByTime(9999);
    expect(log).toEqual(['ready']);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(['ready', 'loaded by force']);
  });

  it('raises leave once per page view, with the time on page [LIF-02]', () => {
    const { env, hooks, log, tell, at } = pageWith({ readyState: 'complete' });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    log.length = 0;
    at(4200);
    tell('pagehide', { persisted: false });
    tell('pagehide', { persisted: false });
    tell('unload');
    expect(log).toEqual([{ timeOnPage: 4200, persisted: false }]);
  });

  it('begins a new page view when the page returns from the back/forward cache [LIF-02]', () => {
    const { env, hooks, log, tell, at } = pageWith({ readyState: 'complete' });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    log.length = 0;
    at(1000);
    tell('pagehide', { persisted: true });
    at(60_000);
    tell('pageshow', { persisted: true });
    at(61_500);
    tell('pagehide', { persisted: false });
    expect(log).toEqual([{ timeOnPage: 1000, persisted: true }, 'back_forward_cache', { timeOnPage: 1500, persisted: false }]);
  });

  it('ignores the pageshow of a first load', () => {
    const { env, hooks, log, tell } = pageWith({ readyState: 'complete' });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    tell('pageshow', { persisted: false });
    expect(log).toEqual(['ready', 'loaded']);
  });

  describe.each(['iPhone', 'iPad', 'iPod'])('on an %s', (device) => {
    const userAgent = `Mozilla/5.0 (${device}; CPU OS 17_5 like Mac OS X)`;
    /** A page that is loaded, whose log has only what follows. */
    const open = () => {
      const page = pageWith({ readyState: 'complete', userAgent });
      watchMoments(page.env, page.hooks, { time: 0, pending: () => false });
      page.log.length = 0;
      const show = (visibilityState: string, silent = false) => {
        page.state.visibilityState = visibilityState;
        if (!silent) page.tell('visibilitychange');
      };
      return { ...page, show };
    };

    it('raises leave when the page loses the focus and is hidden, in any order [LIF-02]', () => {
      for (const steps of [
        ['blur', 'hidden'],
        ['hidden', 'blur'],
      ]) {
        const { log, tell, show, at } = open();
        at(3000);
        for (const step of steps) step === 'blur' ? tell('blur') : show('hidden');
        tell('pagehide', { persisted: false });
        expect(log).toEqual([{ timeOnPage: 3000, persisted: true }]);
      }
    });

    it('raises leave 500 ms after a blur if the page was hidden without an event [LIF-02]', () => {
      const { log, tell, show } = open();
      tell('blur');
      show('hidden', true);
      vi.advanceTimersByTime(499);
      expect(log).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(log).toHaveLength(1);
    });

    it('ignores blurs of a page that stays in view, such as for a frame, a keyboard or an alert [LIF-02]', () => {
      const { log, tell } = open();
      for (const type of ['blur', 'blur', 'focus', 'blur', 'pointerdown', 'keydown']) {
        tell(type);
        vi.advanceTimersByTime(60_000);
      }
      expect(log).toEqual([]);
    });

    it('raises no leave for a page that is hidden with the focus, or that got it back [LIF-02]', () => {
      const { log, tell, show } = open();
      show('hidden');
      show('visible');
      tell('blur');
      tell('focus');
      show('hidden');
      vi.advanceTimersByTime(60_000);
      expect(log).toEqual([]);
    });

    it.each(['focus', 'visibilitychange', 'pointerdown', 'keydown'])(
      'takes the end back at %s, and raises a later one with all the time on the page [LIF-02]',
      (sign) => {
        const { log, tell, show, at, state } = open();
        at(2000);
        tell('blur');
        show('hidden');
        tell('blur');
        state.visibilityState = 'visible';
        at(90_000);
        tell(sign);
        at(95_000);
        tell('pagehide', { persisted: false });
        expect(log).toEqual([
          { timeOnPage: 2000, persisted: true },
          { timeOnPage: 95_000, persisted: false },
        ]);
      },
    );

    it('takes no end back while the page is hidden, nor after pagehide [LIF-02]', () => {
      const { log, tell, show } = open();
      tell('blur');
      show('hidden');
      tell('focus');
      tell('pagehide', { persisted: false });
      show('visible');
      tell('pointerdown');
      tell('pagehide', { persisted: false });
      expect(log).toEqual([{ timeOnPage: 0, persisted: true }]);
    });
  });

  it('ignores blur elsewhere, even in a hidden page [LIF-02]', () => {
    const { env, hooks, log, tell, state } = pageWith({ readyState: 'complete', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    log.length = 0;
    state.visibilityState = 'hidden';
    tell('blur');
    tell('visibilitychange');
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual([]);
  });

  it('takes the end of a beforeunload back that led nowhere, such as of a download [LIF-02]', () => {
    const { env, hooks, log, tell } = pageWith({ readyState: 'complete', pagehide: false });
    watchMoments(env, hooks, { time: 0, pending: () => false });
    log.length = 0;
    tell('beforeunload');
    tell('unload');
    tell('pointerdown');
    tell('beforeunload');
    expect(log).toHaveLength(2);
  });

  it('listens to beforeunload and unload only where pagehide is missing [LIF-02]', () => {
    for (const pagehide of [true, false]) {
      const { env, hooks, log, tell } = pageWith({ readyState: 'complete', pagehide });
      watchMoments(env, hooks, { time: 0, pending: () => false });
      log.length = 0;
      tell('beforeunload');
      tell('unload');
      expect(log).toHaveLength(pagehide ? 0 : 1);
    }
  });

  it('freezes the objects that it passes to taps [LIF-01 LIF-02]', () => {
    const { env, hooks, tell } = pageWith({ readyState: 'complete' });
    const handed: unknown[] = [];
    for (const hook of [hooks.loaded, hooks.leave, hooks.navigate]) hook.tap('test', (moment: object) => void handed.push(moment));
    watchMoments(env, hooks, { time: 0, pending: () => false });
    tell('pagehide', { persisted: true });
    tell('pageshow', { persisted: true });
    expect(handed.map(Object.isFrozen)).toEqual([true, true, true]);
  });
});
