import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHooks, type OwnHooks } from '../../../kernel/lifecycle';
import { watchHistory } from '../../../kernel/runtime/history';

let window: JSDOM['window'];
let seen: string[];
const report = vi.fn();

beforeEach(() => {
  ({ window } = new JSDOM('', { url: 'https://www.main.example/one' }));
  vi.useFakeTimers();
  window.setTimeout = ((...args: Parameters<typeof setTimeout>) => setTimeout(...args)) as never;
  window.clearTimeout = ((timer: never) => clearTimeout(timer)) as never;
  window.setInterval = ((...args: Parameters<typeof setInterval>) => setInterval(...args)) as never;
  seen = [];
  const hooks: OwnHooks = createHooks((error) => {
    throw error;
  });
  hooks.navigate.tap('test', (move) => {
    const { type, url, previous } = move;
    // A tap that changed the move would change it for the next tap.
    seen.push(`${Object.isFrozen(move) ? type : 'open'} ${new URL(previous).pathname} ${new URL(url).pathname}`);
  });
  watchHistory(window as unknown as Window, hooks, window.location.href, report);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(report).not.toHaveBeenCalled();
});

describe('watchHistory', () => {
  it('raises navigate 1.5 s after a change [LIF-05]', () => {
    window.history.pushState({}, '', '/two');
    vi.advanceTimersByTime(1499);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['history /one /two']);
  });

  it('treats a router’s replace, push and redirect as one change [LIF-05]', () => {
    window.history.replaceState({}, '', '/one');
    window.history.pushState({}, '', '/moved');
    vi.advanceTimersByTime(1000);
    window.history.replaceState({}, '', '/three');
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual(['history /one /three']);
  });

  it('ignores a push of the same address [LIF-05]', () => {
    window.history.pushState({}, '', '/one');
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual([]);
  });

  it.each<[string, (history: History) => void]>([
    ['replaces our methods by the browser’s', (history) => Object.assign(history, { pushState: window.History.prototype.pushState })],
    ['deletes our methods', (history) => Reflect.deleteProperty(history, 'pushState')],
  ])('raises navigate within 2 s when a router %s [LIF-05]', (_, spoil) => {
    spoil(window.history);
    vi.advanceTimersByTime(1500);
    window.history.pushState({}, '', '/two');
    vi.advanceTimersByTime(2_000);
    expect(seen).toEqual(['history /one /two']);
  });

  it('raises navigate when a router intercepts a navigation without calling a history method [LIF-05]', () => {
    const navigation = new window.EventTarget();
    const hooks = createHooks(() => {});
    const intercepted = vi.fn();
    hooks.navigate.tap('test', intercepted);
    Object.defineProperty(window, 'navigation', { value: navigation });
    const { pushState } = window.history;
    watchHistory(window as unknown as Window, hooks, 'https://www.main.example/one', report);
    vi.advanceTimersByTime(1500);
    pushState.call(window.history, {}, '', '/three');
    navigation.dispatchEvent(new window.Event('currententrychange'));
    vi.advanceTimersByTime(1500);
    expect(intercepted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: 'https://www.main.example/three' }));
  });

  it('detects a change made before it watched [LIF-05]', () => {
    const hooks = createHooks(() => {});
    const late = vi.fn();
    hooks.navigate.tap('test', late);
    watchHistory(window as unknown as Window, hooks, 'https://www.main.example/zero', report);
    vi.advanceTimersByTime(1500);
    const url = 'https://www.main.example/one';
    expect(late).toHaveBeenCalledExactlyOnceWith({ type: 'history', url, previous: 'https://www.main.example/zero' });
  });

  it('ignores the removal of contact parameters from the address bar [LIF-05]', () => {
    window.history.pushState({}, '', '/two?a=1&contact_id=7&hash=x');
    vi.advanceTimersByTime(1500);
    window.History.prototype.replaceState.call(window.history, {}, '', '/two?a=1');
    window.history.replaceState({}, '', '/two?a=1');
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual(['history /one /two']);
  });

  it('raises navigate for popstate and hash changes [LIF-05]', () => {
    window.history.pushState({}, '', '/two');
    vi.advanceTimersByTime(1500);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
    window.history.replaceState({}, '', '/two#part');
    window.dispatchEvent(new window.HashChangeEvent('hashchange'));
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual(['history /one /two', 'history /two /two']);
  });

  describe('a hash', () => {
    const PARTS = '<h2 id="part">P</h2><a name="old">O</a><p id="süd">S</p><p id="50%25">F</p><div id="tab=2"></div><p name="gone"></p>';
    const go = (to: string) => {
      window.history.pushState({}, '', to);
      vi.advanceTimersByTime(1500);
    };

    beforeEach(() => {
      window.document.body.innerHTML = PARTS;
    });

    it.each(['#part', '#old', '#s%C3%BCd', '#süd', '#50%25', '#tab=2', '#', '#top', '#TOP', '#part:~:text=word', '#:~:text=a,b'])(
      'is no page view if it names an element or the top: %s [LIF-05]',
      (hash) => {
        go(`/one${hash}`);
        go('/one#part');
        go('/one');
        expect(seen).toEqual([]);
      },
    );

    it.each(['#/about', '#!about', '#!/about', '#about', '#gone', '#Part', '#part/2', '#s%C3%BC', '#topic', '#id=part', '#%E0%A4%A'])(
      'is a page view if it names no element: %s [LIF-05]',
      (hash) => {
        go(`/one${hash}`);
        expect(seen).toEqual(['history /one /one']);
      },
    );

    it('is no page view if it names an element that is inserted before the change has settled [LIF-05]', () => {
      window.history.pushState({}, '', '#late');
      vi.advanceTimersByTime(1400);
      window.document.body.insertAdjacentHTML('beforeend', '<p id="late"></p>');
      vi.advanceTimersByTime(1500);
      expect(seen).toEqual([]);
    });

    it('is a page view without text after a router’s hash, and none after a jump [LIF-05]', () => {
      go('/one#/about');
      go('/one#part');
      go('/one#/about');
      expect(seen).toHaveLength(1);
      go('/one');
      expect(seen).toHaveLength(2);
      go('/one#part');
      go('/one');
      expect(seen).toHaveLength(2);
    });

    it('counts with a change of path or query, even if it names an element [LIF-05]', () => {
      go('/two#part');
      go('/two?a=1#part');
      expect(seen).toEqual(['history /one /two', 'history /two /two']);
    });

    it('is found where elements shadow the methods of the document [LIF-05]', () => {
      window.document.body.innerHTML += '<img name="getElementById"><img name="getElementsByName">';
      go('/one#part');
      go('/one#old');
      expect(seen).toEqual([]);
    });

    it('is a page view or not whatever its text, without a fault [LIF-05]', () => {
      const text = fc.oneof(fc.string(), fc.constantFrom('%', '%zz', '/', '?a#b', '"]', '\\', 'ü', '🌱'));
      fc.assert(
        fc.property(text, fc.constantFrom('id', 'name', ''), (name, attribute) => {
          const element = window.document.createElement('a');
          if (attribute) element.setAttribute(attribute, name);
          window.document.body.replaceChildren(element);
          go('/start');
          seen.length = 0;
          go(`/start#${encodeURIComponent(name)}`);
          const isTop = /^(top)?(:~:.*)?$/is.test(name);
          const named = attribute && !name.includes(':~:');
          if (isTop || named) expect(seen).toEqual([]);
          else if (!attribute && !name.includes(':~:')) expect(seen).toHaveLength(1);
        }),
        { numRuns: 300 },
      );
    });
  });

  it('reports functions that a page has broken, and throws nothing into it [CON-22]', () => {
    const broken = new Error('broken');
    vi.spyOn(String.prototype, 'split').mockImplementation(() => {
      throw broken;
    });
    window.history.pushState({}, '', '/two');
    vi.advanceTimersByTime(1500);
    expect(report).toHaveBeenCalledExactlyOnceWith(broken);
    report.mockReset();
    expect(seen).toEqual([]);
  });
});
