// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Consent } from '../../../../kernel/consent/consent';
import { sensitivePaths } from '../../../../kernel/consent/runtime/sensitive-paths';
import { createEnv, type Env } from '../../../../kernel/env';
import { pathsPattern } from '../../../../lib/rules/sensitive-path';

const PATTERN = pathsPattern(['/health']);
const assign = vi.fn();
const reload = vi.fn();
const pushed = vi.fn();

/** A page at an address, whose location and history only note what is asked of them. */
function pageAt(url: string, tracked = true) {
  const listeners = new Map<string, (event: Event) => void>();
  const location = Object.assign(new URL(url), { assign, reload });
  const history = { pushState: pushed, replaceState: pushed };
  const fake = {
    ...{ location, history, document: Object.create(Object.create(document, { baseURI: { value: url } })) },
    HTMLAnchorElement: window.HTMLAnchorElement,
    addEventListener: (type: string, listener: (event: Event) => void) => listeners.set(type, listener),
  };
  const env: Env = { ...createEnv(window as Window & typeof globalThis), window: fake as unknown as Env['window'] };
  sensitivePaths(PATTERN)(env, { allows: () => tracked } as unknown as Consent);
  const click = (href: string) => {
    const link = Object.assign(document.createElement('a'), { href });
    const event = new Event('click', { cancelable: true });
    const stop = vi.spyOn(event, 'stopImmediatePropagation');
    vi.spyOn(event, 'composedPath').mockReturnValue([link]);
    listeners.get('click')?.(event);
    return { stopped: stop.mock.calls.length > 0, prevented: event.defaultPrevented };
  };
  return { env, history, click, location, hash: () => listeners.get('hashchange')?.(new Event('hashchange')) };
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => document.querySelector('meta[name=referrer]')?.remove());

describe('on a sensitive path', () => {
  it('third parties are told so, and the next page gets no path as its referrer', () => {
    expect(pageAt('https://www.main.example/es//%68ealth/x').env.sensitive).toBe(true);
    expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('strict-origin');
  });
});

describe('a route that leads to a sensitive path', () => {
  it('is followed by the browser itself from a link, before anything on the page hears of it', () => {
    const { env, click } = pageAt('https://www.main.example/');
    expect(env.sensitive).toBe(false);
    expect(document.querySelector('meta[name=referrer]')).toBeNull();
    expect(click('https://www.main.example/HEALTH/x')).toEqual({ stopped: true, prevented: false });
    expect(click('https://www.main.example/about')).toEqual({ stopped: false, prevented: false });
    expect(click('https://elsewhere.example/health')).toEqual({ stopped: false, prevented: false });
  });

  it('becomes a full load in the place of a script’s pushState', () => {
    const { history } = pageAt('https://www.main.example/');
    history.pushState({}, '', '/health/asthma');
    history.replaceState({}, '', '#/health');
    expect(assign.mock.calls.flat()).toEqual(['/health/asthma', '#/health']);
    expect(pushed).not.toHaveBeenCalled();
    history.pushState({}, '', '/about');
    history.pushState({}, '');
    expect(pushed).toHaveBeenCalledTimes(2);
  });

  it('is followed by a reload where a router changes the hash', () => {
    const page = pageAt('https://www.main.example/app');
    page.hash();
    expect(reload).not.toHaveBeenCalled();
    page.location.hash = '#/health';
    page.hash();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('stays as it is while nothing is tracked, and after an address that is none', () => {
    const { history, click } = pageAt('https://www.main.example/', false);
    history.pushState({}, '', '/health');
    expect(click('https://www.main.example/health').stopped).toBe(false);
    pageAt('https://www.main.example/').history.pushState({}, '', 'https://[');
    expect(assign).not.toHaveBeenCalled();
    expect(pushed).toHaveBeenCalledTimes(2);
  });
});
