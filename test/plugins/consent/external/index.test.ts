// @vitest-environment jsdom

import * as CookieConsent from 'vanilla-cookieconsent';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from '../../../../plugins/consent/external';
import { loadStyle } from '../../../../plugins/consent/external/load-style';
import { type By, createSight } from '../../../../plugins/consent/sight';
import { press as pressTrusted } from '../../../support/trusted';
import { forgetVisit, type PageSetup, visit } from '../visit';

vi.mock(import('../../../../plugins/consent/external/load-style'), () => ({ loadStyle: vi.fn(async () => () => {}) }));

const library = { script: 'https://cdn.example/cookieconsent.js', style: 'https://cdn.example/cookieconsent.css' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('CookieConsent', CookieConsent);
});
afterEach(() => {
  CookieConsent.reset(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetVisit();
});

async function begin(circumstances: PageSetup = {}, choice?: 'acceptAll' | 'rejectAll', by: By = () => {}) {
  const visited = visit({ ...circumstances, options: { library } });
  if (choice) visited.consent[choice]();
  const loadScript = vi.fn(async (_url: string) => {});
  const tools = { ...visited.tools, loadScript } as unknown as typeof visited.tools;
  const outcome = start(
    tools,
    by,
    createSight(tools.env, () => {}),
  ).catch((error: unknown) => error as Error);
  await vi.advanceTimersByTimeAsync(100);
  return { ...visited, loadScript, outcome: await outcome };
}

const shown = (modal: 'consent' | 'preferences') => document.documentElement.classList.contains(`show--${modal}`);
const press = async (role: string, modal = 'cm', byVisitor = false) => {
  const button = document.querySelector<HTMLButtonElement>(`.${modal} [data-role=${role}]`);
  if (byVisitor) pressTrusted(button);
  else button?.click();
  await vi.advanceTimersByTimeAsync(100);
};

describe('asking through vanilla-cookieconsent', () => {
  it('loads both files, then shows the banner when there is no record [CON-14]', async () => {
    const { loadScript } = await begin();
    expect(loadScript.mock.calls).toEqual([[library.script]]);
    expect(vi.mocked(loadStyle).mock.calls[0]?.[1]).toBe(library.style);
    expect(shown('consent')).toBe(true);
    expect(document.querySelector('.cm__desc')?.textContent).toMatch(/^We use cookies to personalize/);
  });

  it('states the language and direction of its texts, whatever the page’s are [CON-13]', async () => {
    document.documentElement.lang = 'he';
    await begin();
    document.documentElement.lang = '';
    const around = document.querySelector('#cc-main')?.closest('[lang]');
    expect([around?.getAttribute('lang'), around?.getAttribute('dir')]).toEqual(['en', 'ltr']);
  });

  it.each(['dnt', 'gpc'] as const)('does not ask a visitor with %s [CON-19]', async (signal) => {
    await begin({ visitor: { [signal]: true } });
    expect(shown('consent')).toBe(false);
  });

  it('reports within which time its banner was answered [CON-25]', async () => {
    const by = vi.fn();
    await begin({}, undefined, by);
    await vi.advanceTimersByTimeAsync(4_000);
    await press('all', 'cm', true);
    expect(by.mock.calls).toEqual([['banner', ['necessary', 'analytics'], 5]]);
  });

  it.each<[string, () => void | Promise<void>]>([
    ['a click by a script', () => press('all')],
    ['the library’s API', () => CookieConsent.acceptCategory('all')],
    [
      'the library’s API after the visitor opened the settings',
      async () => {
        await press('show', 'cm', true);
        CookieConsent.acceptCategory('all');
      },
    ],
    [
      'the library’s API in place of the visitor’s refusal',
      () => {
        const refuse = document.querySelector('.cm [data-role=necessary]');
        const replace = (event: Event) => {
          event.stopPropagation();
          CookieConsent.acceptCategory('all');
        };
        refuse?.parentElement?.addEventListener('click', replace, { capture: true, once: true });
        pressTrusted(refuse as HTMLElement);
      },
    ],
  ])('does not call a choice by %s the visitor’s answer [CON-25]', async (_, choose) => {
    const by = vi.fn();
    const { consent } = await begin({}, undefined, by);
    await vi.advanceTimersByTimeAsync(1_000);
    await choose();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([consent.state, by.mock.calls]).toEqual(['granted', []]);
  });

  it('hides the banner when a signal appears [CON-19]', async () => {
    const { hooks, tools } = await begin();
    expect(shown('consent')).toBe(true);
    Object.assign(tools.visitor, { gpc: true });
    hooks.consent.call({ state: 'unset', categories: [], chosen: 'elsewhere' });
    expect(shown('consent')).toBe(false);
  });

  it.each([
    [{}, 'all', 'granted', ['necessary', 'analytics']],
    [{}, 'necessary', 'rejected', ['necessary']],
    [{ optIn: true }, 'all', 'granted', ['necessary', 'analytics']],
    [{ optIn: true }, 'necessary', 'rejected', ['necessary']],
  ] as const)('stores for a visitor with %o the button %s as %s, once [CON-14]', async (visitor, role, state, categories) => {
    const { consent, hooks } = await begin({ visitor });
    const changes: unknown[] = [];
    hooks.consent.tap('test', ({ chosen }) => void (chosen && changes.push(chosen)));
    await press(role);
    expect([consent.state, consent.record?.categories, changes.length]).toEqual([state, categories, 1]);
    expect(shown('consent')).toBe(false);
  });

  it.each([
    ['acceptAll', ['necessary', 'analytics']],
    ['rejectAll', ['necessary']],
  ] as const)('starts with the record that %s has left, without asking or saving [CON-16]', async (choice, categories) => {
    const { consent } = await begin({}, choice);
    const { record } = consent;
    expect(shown('consent')).toBe(false);
    expect([...CookieConsent.getUserPreferences().acceptedCategories].sort()).toEqual([...categories].sort());
    await vi.advanceTimersByTimeAsync(100);
    expect(consent.record).toBe(record);
  });

  it('asking through vanilla-cookieconsent follows choices made elsewhere [CON-15]', async () => {
    const { consent } = await begin();
    for (const [choose, accepted] of [
      [consent.acceptAll, true],
      [consent.withdraw, false],
    ] as const) {
      choose();
      const { record } = consent;
      await vi.advanceTimersByTimeAsync(100);
      expect(CookieConsent.acceptedCategory('analytics')).toBe(accepted);
      expect(consent.record).toBe(record);
    }
  });

  it('opens the settings on request, ticked like the record, and saves them [CON-15]', async () => {
    const { consent, hooks } = await begin({}, 'acceptAll');
    expect(hooks.prompt.call({ type: 'newsletter' })).toBeUndefined();
    expect(hooks.prompt.call({ type: 'consent-settings' })).toBe(true);
    expect(shown('preferences')).toBe(true);
    const box = document.querySelector<HTMLInputElement>('.pm input[value=analytics]');
    expect(box?.checked).toBe(true);
    box?.click();
    await press('save', 'pm');
    expect(consent.record?.categories).toEqual(['necessary']);
  });

  it.each(['all', 'necessary'])('leaves no cookie except the record after %s is pressed [CON-11]', async (role) => {
    await begin();
    await press(role);
    expect(document.cookie.split('; ').map((pair) => pair.split('=')[0])).toEqual(['edf_cc']);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps a choice made as the page ends', async () => {
    const { consent, hooks } = await begin();
    document.querySelector<HTMLButtonElement>('.cm [data-role=necessary]')?.click();
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(consent.state).toBe('rejected');
  });

  it('returns after a router has emptied the document', async () => {
    const { hooks } = await begin();
    document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
    hooks.navigate.call({ type: 'history', url: '/b', previous: '/a' });
    expect(document.querySelector('#cc-main .cm')).not.toBeNull();
  });

  it('rejects when the script leaves no library [CON-14]', async () => {
    vi.stubGlobal('CookieConsent', document.createElement('form'));
    const { outcome } = await begin();
    expect(String(outcome)).toBe('Error: The consent library left no CookieConsent');
  });

  it('rejects and cleans up when the library throws [CON-14]', async () => {
    const show = () => {
      throw new TypeError('no markup of text');
    };
    const refusing = new Proxy(CookieConsent, { get: (target, key) => (key === 'show' ? show : Reflect.get(target, key)) });
    vi.stubGlobal('CookieConsent', refusing);
    const { outcome } = await begin();
    expect(String(outcome)).toContain('no markup of text');
    expect(document.querySelector('#cc-main')).toBeNull();
    expect(shown('consent')).toBe(false);
  });

  it('leaves nothing behind when it is undone', async () => {
    const { outcome } = await begin();
    (outcome as unknown as () => void)();
    expect(document.querySelector('#cc-main')).toBeNull();
    expect(shown('consent')).toBe(false);
  });
});
