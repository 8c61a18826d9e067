// @page
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Settings, type SettingsProps } from '../../../../plugins/ui-react/settings/Settings';
import { settingsTexts } from '../../../../plugins/ui-react/settings/texts';
import { imitateDialogs, submit } from '../dialogs';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  imitateDialogs();
});
afterEach(() => act(() => root.unmount()));

function show({ language = 'en', ...props }: Partial<SettingsProps> = {}) {
  const onClose = vi.fn();
  root = createRoot(document.body);
  act(() =>
    root.render(<Settings language={language} texts={settingsTexts[language]} ticked={[]} signal={false} onClose={onClose} {...props} />),
  );
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  const [necessary, analytics] = dialog.querySelectorAll('input');
  return { dialog, onClose, necessary, analytics, press: (label: string) => act(() => submit(dialog, label)) };
}

describe('Settings', () => {
  it.each([
    ['en', 'Cookie settings', ['Close', 'Save current selection', 'Accept all', 'Reject all']],
    ['es', 'Configuración de cookies', ['Cerrar', 'Guardar selección actual', 'Aceptar todas', 'Rechazar todas']],
  ] as const)('has in %s the title %s and the labels %o [CON-13]', (language, title, labels) => {
    const { dialog } = show({ language });
    expect(dialog.querySelector('h2')?.textContent).toBe(title);
    expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(labels);
    expect(dialog.lang).toBe(language);
  });

  it('is an open modal dialog, named by its title [CON-18]', () => {
    const { dialog } = show();
    expect(dialog.open).toBe(true);
    expect(dialog.querySelector(`#${dialog.getAttribute('aria-labelledby')}`)?.textContent).toBe('Cookie settings');
  });

  it('has both categories, of which the necessary one is always on [CON-02]', () => {
    const { necessary, analytics } = show();
    expect([necessary?.checked, necessary?.disabled]).toEqual([true, true]);
    expect([analytics?.checked, analytics?.disabled]).toEqual([false, false]);
  });

  it('Settings shows the current choice', () => {
    expect(show({ ticked: ['analytics'] }).analytics?.checked).toBe(true);
  });

  it.each([
    ['Save current selection', 'save'],
    ['Accept all', 'accept'],
    ['Reject all', 'reject'],
    ['Close', 'close'],
  ])('Settings closes after %s with %s', (label, choice) => {
    const { onClose, press } = show();
    press(label);
    expect(onClose.mock.calls).toEqual([[choice, ['necessary'], {}, false]]);
  });

  it('Settings saves the ticked purposes', () => {
    const { onClose, press, analytics } = show();
    act(() => analytics?.click());
    press('Save current selection');
    expect(onClose).toHaveBeenCalledWith('save', ['necessary', 'analytics'], {}, false);
  });

  it('saves without purposes that are no longer ticked', () => {
    const { onClose, press, analytics } = show({ ticked: ['analytics'] });
    act(() => analytics?.click());
    press('Save current selection');
    expect(onClose).toHaveBeenCalledWith('save', ['necessary'], {}, false);
  });

  it('lists the services that are always shown, and lets the visitor end each of them', () => {
    const { dialog, onClose, press } = show({ embeds: { youtube: 'YouTube', vimeo: 'Vimeo' } });
    expect([...dialog.querySelectorAll('strong')].slice(2).map(({ textContent }) => textContent)).toEqual([
      'Always show from YouTube',
      'Always show from Vimeo',
    ]);
    act(() => dialog.querySelectorAll('input')[2]?.click());
    press('Save current selection');
    expect(onClose).toHaveBeenCalledWith('save', ['necessary'], { vimeo: 'Vimeo' }, false);
  });

  it('states that a privacy signal is respected, if there is one [CON-19]', () => {
    expect(show().dialog.querySelector('[role=note]')).toBeNull();
    act(() => root.unmount());
    expect(show({ signal: true }).dialog.querySelector('[role=note]')?.textContent).toContain('Global Privacy Control');
    act(() => root.unmount());
    const note = show({ signal: true, beside: 'Scripts of ads.example run.' }).dialog.querySelector('[role=note]');
    expect(note?.textContent).toBe('Scripts of ads.example run.');
    act(() => root.unmount());
    expect(show({ beside: 'Scripts of ads.example run.' }).dialog.querySelector('[role=note]')).toBeNull();
  });

  it('closes at once when a content blocker hides it', () => {
    imitateDialogs(false);
    const { onClose } = show();
    expect(onClose).toHaveBeenCalledWith('close', ['necessary'], {}, false);
  });

  it.each([
    ['Reject all', false, 'Close'],
    ['Close', true, 'Reject all'],
  ])('moves the focus with Tab from %s (shift: %s) to %s [CON-18]', (from, shiftKey, to) => {
    const { dialog } = show();
    const named = (label: string) => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === label);
    named(from)?.focus();
    const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true });
    act(() => void named(from)?.dispatchEvent(event));
    expect(document.activeElement).toBe(named(to));
    expect(event.defaultPrevented).toBe(true);
  });

  it('leaves Tab within the dialog and all other keys to the browser', () => {
    const { dialog } = show();
    const [first, second] = dialog.querySelectorAll('button');
    for (const [target, key] of [
      [second, 'Tab'],
      [first, 'Tab'],
      [first, 'Enter'],
    ] as const) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      target?.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    }
  });
});
