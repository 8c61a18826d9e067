// @page
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tools } from '../../../kernel';
import type { Answered } from '../../../lib/records/answered';
import plugin from '../../../plugins/ui-react';
import { press } from '../../support/trusted';
import { forgetVisit, type PageSetup, visit } from '../consent/visit';
import { imitateDialogs, submit } from './dialogs';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  imitateDialogs();
});
afterEach(() => {
  vi.useRealTimers();
  forgetVisit();
});

const dialog = () => document.querySelector('[data-taproot-settings]')?.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
const analytics = () => dialog().querySelector<HTMLInputElement>('input:enabled')?.checked;

function start(circumstances?: PageSetup) {
  const visited = visit(circumstances);
  const undo = plugin.apply(visited.tools as Tools<never, never>);
  const ask = (type = 'consent-settings') => {
    let taken: true | undefined;
    act(() => {
      taken = visited.hooks.prompt.call({ type });
    });
    return taken;
  };
  const press = (label: string) =>
    act(() => {
      submit(dialog(), label);
      vi.runAllTimers();
    });
  return { ...visited, undo, ask, press };
}

describe('ui-react', () => {
  it('shows the settings on request, including earlier requests [CON-15]', () => {
    const { tools, hooks } = visit();
    hooks.prompt.call({ type: 'consent-settings' });
    act(() => void plugin.apply(tools as Tools<never, never>));
    expect(dialog().open).toBe(true);
    act(() => dialog().close());
  });

  it('takes only requests that it can show', () => {
    const { ask } = start();
    expect(ask()).toBe(true);
    expect(ask('newsletter')).toBeUndefined();
    act(() => dialog().close());
  });

  it('answers an intent without showing anything', () => {
    expect(start().ask('intent')).toBe(true);
    expect(document.querySelector('[data-taproot-settings]')).toBeNull();
  });

  it('leaves the settings to a consent library [CON-14]', () => {
    const { tools, hooks } = visit();
    plugin.apply({ ...tools, options: { settings: false } } as Tools<never, never>);
    expect(hooks.prompt.call({ type: 'consent-settings' })).toBeUndefined();
  });

  it('shows one settings dialog at a time, as often as requested [CON-15]', () => {
    const { ask } = start();
    for (let time = 0; time < 3; time++) {
      expect([ask(), ask()]).toEqual([true, true]);
      expect(document.querySelectorAll('[data-taproot-settings]')).toHaveLength(1);
      act(() => dialog().close());
      expect(document.querySelector('[data-taproot-settings]')).toBeNull();
    }
  });

  it.each([
    ['Accept all', 'granted'],
    ['Reject all', 'rejected'],
    ['Close', 'unset'],
  ])('after %s, closes the dialog and then changes the state to %s', (label, state) => {
    const { consent, ask, press, hooks } = start();
    const there: boolean[] = [];
    ask();
    hooks.consent.tap('test', ({ chosen }) => {
      if (chosen) there.push(!!document.querySelector('[data-taproot-settings]'));
    });
    press(label);
    expect(consent.state).toBe(state);
    expect(there).toEqual(state === 'unset' ? [] : [false]);
  });

  it.each([
    ['accept', true, { how: 'settings', allows: ['analytics'] }],
    ['reject', true, { how: 'settings', allows: [] }],
    ['save', true, { how: 'saved', allows: ['necessary', 'analytics'] }],
    ['accept', false, undefined],
    ['reject', false, undefined],
    ['save', false, undefined],
  ] as const)('notes the answer %s where the visitor’s own press is %s, and tells no hook [CON-25]', (value, visitors, noted) => {
    const answered: Answered = {};
    const { ask, hooks, consent } = start({ options: { answered } });
    const told: string[] = [];
    let given: unknown;
    hooks.consent.tap('test', ({ chosen }) => {
      if (chosen) given = answered.last;
    });
    ask();
    hooks.prompt.intercept({ call: (request) => void told.push((request as { type: string }).type) });
    act(() => {
      const button = dialog().querySelector<HTMLButtonElement>(`button[value=${value}]`);
      button?.addEventListener('click', (event) => event.preventDefault());
      if (visitors) press(button);
      else button?.click();
      dialog().close(value);
      vi.runAllTimers();
    });
    expect(consent.state).not.toBe('unset');
    expect(given).toEqual(noted && { ...noted, within: '' });
    expect(told).toEqual([]);
  });

  it('notes no answer where a script closes the settings with another one than the visitor pressed [CON-25]', () => {
    const answered: Answered = {};
    const { ask, consent } = start({ options: { answered } });
    ask();
    act(() => {
      const button = dialog().querySelector<HTMLButtonElement>('button[value=reject]');
      button?.addEventListener('click', (event) => event.preventDefault());
      press(button);
      dialog().close('accept');
      vi.runAllTimers();
    });
    expect([consent.state, answered.last]).toEqual(['granted', undefined]);
  });

  it('saves the current selection, and shows it the next time', () => {
    const { consent, ask, press } = start();
    ask();
    expect(analytics()).toBe(true);
    act(() => dialog().querySelector<HTMLInputElement>('input:enabled')?.click());
    press('Save current selection');
    expect(consent.record?.categories).toEqual(['necessary']);
    ask();
    expect(analytics()).toBe(false);
    act(() => dialog().close());
  });

  it('ui-react preselects nothing in opt-in [CON-08]', () => {
    const { ask } = start({ visitor: { optIn: true } });
    ask();
    expect(analytics()).toBe(false);
    act(() => dialog().close());
  });

  it('reports an error during rendering, and removes the dialog', async () => {
    // `act` would rethrow the error in the test.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    vi.useRealTimers();
    vi.mocked(HTMLDialogElement.prototype.getClientRects).mockImplementation(() => {
      throw new Error('no layout');
    });
    const { hooks, problems } = start();
    hooks.prompt.call({ type: 'consent-settings' });
    await vi.waitFor(() => expect(problems.map(({ error }) => String(error))).toEqual(['Error: no layout']), 30_000);
    expect(document.querySelector('[data-taproot-settings]')).toBeNull();
  });

  it('shows the settings in the site’s colour scheme [CON-18]', () => {
    const { tools, hooks } = visit();
    plugin.apply({ ...tools, options: { scheme: 'auto' } } as Tools<never, never>);
    act(() => void hooks.prompt.call({ type: 'consent-settings' }));
    const { style } = document.querySelector('[data-taproot-settings]') as HTMLElement;
    expect(Reflect.get(style, 'colorScheme')).toBe('light dark');
    act(() => dialog().close());
  });

  it('closes the settings when it is undone', () => {
    const { ask, undo } = start();
    ask();
    act(() => (undo as () => void)());
    expect(document.querySelector('[data-taproot-settings]')).toBeNull();
  });
});
