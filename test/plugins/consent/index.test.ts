// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import plugin from '../../../plugins/consent';
import { bannerHost, button, type Circumstances, forgetVisit, visit } from './visit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetVisit();
});

function start(circumstances?: Circumstances) {
  const visited = visit(circumstances);
  const undo = plugin.apply(visited.tools);
  return { ...visited, undo };
}

describe('consent', () => {
  it('CON-03 shows the banner where there is no record, and not where there is one', () => {
    const { consent } = start();
    expect(bannerHost()).not.toBeNull();
    consent.acceptAll();
    expect(bannerHost()).toBeNull();
    forgetVisit();
    const later = visit();
    later.consent.acceptAll();
    plugin.apply(later.tools);
    expect(bannerHost()).toBeNull();
  });

  it('shows the banner again where the page has replaced its document, until there is a choice [CON-03]', async () => {
    const { consent } = start();
    const before: HTMLElement = document.documentElement;
    const replace = async (html: HTMLElement = document.createElement('html')) => {
      document.documentElement.replaceWith(html);
      await vi.advanceTimersByTimeAsync(0);
    };
    await replace();
    expect(bannerHost()?.isConnected).toBe(true);
    consent.acceptAll();
    await replace(before);
    expect(bannerHost()).toBeNull();
  });

  it.each([['dnt'], ['gpc']] as const)('CON-19 does not ask a visitor with %s', (signal) => {
    start({ visitor: { [signal]: true } });
    expect(bannerHost()).toBeNull();
  });

  it.each(['dnt', 'gpc'] as const)(
    'removes what is stored of a visitor with %s, whose record stays and is not posted [CON-06, CON-19]',
    (signal) => {
      visit().consent.acceptAll();
      document.cookie = '_ga=1';
      localStorage.setItem('_ga', '1');
      const { consent, posts, tracked } = start({ visitor: { [signal]: true } });
      expect([document.cookie.includes('_ga'), localStorage.length]).toEqual([false, 0]);
      expect([consent.state, posts, tracked]).toEqual(['granted', [], []]);
    },
  );

  it('removes what is stored, and the banner, when a signal comes [CON-06, CON-19]', () => {
    const signal = { gpc: false };
    const { tools, hooks } = visit();
    const visitor = Object.defineProperty({ ...tools.visitor }, 'gpc', { get: () => signal.gpc });
    plugin.apply({ ...tools, visitor });
    document.cookie = '_ga=1';
    signal.gpc = true;
    hooks.consent.call({ state: 'unset', categories: [], chosen: 'elsewhere' });
    expect(document.cookie).not.toContain('_ga');
    expect(bannerHost()).toBeNull();
    document.cookie = '_ga=2';
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(document.cookie).not.toContain('_ga');
  });

  it('CON-04 accepts: granted, and two events', () => {
    const { consent, tracked, posts } = start();
    button('accept')?.click();
    vi.runAllTimers();
    expect(consent.state).toBe('granted');
    expect(tracked).toEqual([
      { name: 'consent_accepted', properties: { categories: 'necessary,analytics' } },
      { name: 'consent_changed', properties: { categories: 'necessary,analytics' } },
    ]);
    expect(posts).toEqual([]);
  });

  it('CON-05 rejects: an event, and one post', async () => {
    window.dataLayer = [];
    const { consent, tracked, posts } = start();
    button('reject')?.click();
    await vi.runAllTimersAsync();
    expect(consent.record?.categories).toEqual(['necessary']);
    expect(window.dataLayer).toContainEqual({ event: 'consent_rejected', categories: 'necessary' });
    expect(tracked).toEqual([]);
    expect(posts).toHaveLength(1);
  });

  it('P23 hides the banner first, and puts the choice into force in a later task', () => {
    const { consent } = start();
    button('accept')?.click();
    expect(bannerHost()).toBeNull();
    expect(consent.state).toBe('unset');
    vi.runAllTimers();
    expect(consent.state).toBe('granted');
  });

  it('keeps a choice that is made as the page ends', () => {
    const { consent, hooks } = start();
    button('reject')?.click();
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(consent.state).toBe('rejected');
  });

  it('CON-15 opens the settings, and stays until there is a choice', () => {
    const { openSettings, consent } = start();
    button('settings')?.click();
    expect(openSettings).toHaveBeenCalledTimes(1);
    expect(bannerHost()).not.toBeNull();
    consent.save(['analytics']);
    expect(bannerHost()).toBeNull();
  });

  it('PLG-02 wakes whoever shows the settings when the focus is on Preferences, and opens nothing', () => {
    const { openSettings, hooks } = start();
    const asked: string[] = [];
    hooks.prompt.intercept({ call: (request) => void asked.push((request as { type: string }).type) });
    button('settings')?.dispatchEvent(new FocusEvent('focus'));
    expect(asked).toEqual(['intent']);
    expect(openSettings).not.toHaveBeenCalled();
  });

  it.each([
    ['main', {}, '/privacy-statement'],
    ['action', {}, '/privacy-policy'],
    ['mrd', {}, '/privacy-policy'],
    ['mrd', { privacyPath: '/legal/privacy' }, '/legal/privacy'],
  ])('DET-17 on %s with %o links to %s', (site, options, href) => {
    const { tools } = visit({ options });
    plugin.apply({ ...tools, page: { ...tools.page, site } });
    expect(bannerHost()?.shadowRoot?.querySelector('a')?.getAttribute('href')).toBe(href);
  });

  it('shows the banner in the colours that the site wants [CON-18]', () => {
    start({ options: { scheme: 'dark' } });
    expect(Reflect.get((bannerHost() as HTMLElement).style, 'colorScheme')).toBe('dark');
  });

  it('follows choices that are made elsewhere, each once', async () => {
    const { consent, posts, tracked } = start();
    consent.rejectAll();
    consent.acceptAll();
    consent.withdraw();
    await vi.runAllTimersAsync();
    expect(tracked.map(({ name }) => name)).toEqual(['consent_accepted', 'consent_changed']);
    expect(posts).toHaveLength(2);
  });

  it('follows the choice that woke it', async () => {
    const { tools, consent, posts } = visit();
    consent.acceptAll();
    consent.rejectAll();
    plugin.apply(tools);
    await vi.runAllTimersAsync();
    expect(posts).toHaveLength(1);
  });

  it('P26 brings the banner back after a router emptied the document', () => {
    const { hooks } = start();
    document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
    expect(bannerHost()).toBeNull();
    hooks.navigate.call({ type: 'history', url: '/b', previous: '/a' });
    expect(bannerHost()).not.toBeNull();
  });

  it('takes the banner away when it is undone', () => {
    const { undo } = start();
    (undo as () => void)();
    expect(bannerHost()).toBeNull();
  });
});
