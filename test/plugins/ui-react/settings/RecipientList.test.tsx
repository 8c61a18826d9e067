// @page
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../../lib/languages';
import type { NamedRecipient } from '../../../../lib/privacy/recipient';
import { Settings, type SettingsProps } from '../../../../plugins/ui-react/settings/Settings';
import { settingsTexts } from '../../../../plugins/ui-react/settings/texts';
import { imitateDialogs, submit } from '../dialogs';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  imitateDialogs();
});
afterEach(() => act(() => root.unmount()));

const pixel: NamedRecipient = {
  name: 'social-pixel',
  service: 'Meta Pixel',
  company: 'Meta Platforms, Inc.',
  country: 'US',
  purpose: 'advertising',
  policy: 'https://www.facebook.com/privacy/policy',
  stored: [
    { name: '_fbp', days: 90 },
    { name: '_fbs', days: 0 },
  ],
};
const tag: NamedRecipient = { ...pixel, name: 'gtag', service: 'Google Analytics', purpose: 'analytics', stored: [] };

const worded = (id: string) => ({ id, texts: { en: { name: id, about: '' }, es: { name: id, about: '' }, ar: { name: id, about: '' } } });

function show(language: Language, recipients?: readonly NamedRecipient[], purposes?: readonly string[], more: Partial<SettingsProps> = {}) {
  root = createRoot(document.body);
  act(() =>
    root.render(
      <Settings
        language={language}
        texts={settingsTexts[language]}
        purposes={purposes?.map(worded)}
        ticked={[]}
        signal={false}
        recipients={recipients}
        onClose={() => {}}
        {...more}
      />,
    ),
  );
  return [...document.querySelectorAll('details')];
}

const under = (list: Element) => list.closest('.category')?.querySelector('input')?.getAttribute('aria-describedby');

describe('the recipients in the settings', () => {
  it.each([
    [
      'en',
      'Who receives data (1)',
      'Meta PixelMeta Platforms, Inc., United StatesStores: _fbp (90 days), _fbs (until your visit ends)Privacy policy of Meta Platforms, Inc.',
    ],
    [
      'es',
      'Quién recibe datos (1)',
      'Meta PixelMeta Platforms, Inc., Estados UnidosGuarda: _fbp (90 días), _fbs (hasta el final de su visita)Política de privacidad de Meta Platforms, Inc.',
    ],
  ] as const)('are named in %s, folded, with company, country, policy, stored names and their time', (language, heading, text) => {
    const [list] = show(language, [pixel]);
    expect(list?.open).toBe(false);
    expect(list?.querySelector('summary')?.textContent).toBe(heading);
    expect(list?.querySelector('li')?.textContent).toBe(text);
    expect(list?.querySelector('a')?.href).toBe('https://www.facebook.com/privacy/policy');
  });

  it('keep proper names in their own direction in Arabic', () => {
    const [list] = show('ar', [pixel]);
    expect([...(list?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Meta Pixel',
      'Meta Platforms, Inc.',
      'Meta Platforms, Inc.',
    ]);
    expect(list?.querySelector('code')?.dir).toBe('ltr');
    expect(list?.textContent).toContain('الولايات المتحدة');
  });

  it('stand under their purpose, or under analytics where the site does not ask for it', () => {
    expect(show('en', [pixel, tag]).map((list) => [under(list), list.querySelectorAll('li').length])).toEqual([['analytics', 2]]);
    act(() => root.unmount());
    const apart = show('en', [pixel, tag], ['necessary', 'analytics', 'advertising']);
    expect(apart.map((list) => [under(list), list.querySelectorAll('li').length])).toEqual([
      ['analytics', 1],
      ['advertising', 1],
    ]);
  });

  it('say that nothing is known to be stored, and have no list where nobody receives data', () => {
    expect(show('en', [tag])[0]?.textContent).toContain('Nothing is known to be stored.');
    act(() => root.unmount());
    expect(show('en')).toEqual([]);
  });

  it('are readable in a browser without names of countries and units', () => {
    vi.stubGlobal('Intl', { ...Intl, DisplayNames: undefined, NumberFormat: undefined });
    expect(show('en', [pixel])[0]?.textContent).toContain('Meta Platforms, Inc., USStores: _fbp (90)');
  });

  it('can be switched off singly where the site offers it, neighbours of the same host together', () => {
    const onClose = vi.fn();
    const ads = { ...tag, name: 'ad-conversion', service: 'Google Ads', together: ['gtag', 'ad-conversion'] };
    const all = [{ ...pixel, together: ['social-pixel'] }, { ...tag, together: ['gtag', 'ad-conversion'] }, ads];
    const [list] = show('en', all, undefined, { ticked: ['analytics'], off: ['social-pixel'], onClose });
    const boxes = [...(list?.querySelectorAll('input') ?? [])];
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    expect(boxes[0]?.labels?.[0]?.textContent).toBe('Meta Pixel');
    act(() => boxes[1]?.click());
    act(() => boxes[0]?.click());
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
    act(() => submit(document.querySelector('dialog') as HTMLDialogElement, 'Save current selection'));
    expect(onClose).toHaveBeenCalledWith('save', ['necessary', 'analytics', '~gtag~', '~ad-conversion~'], {}, false);
  });

  it('R17: are shown as off under another name, and come on by it', () => {
    const onClose = vi.fn();
    const renamed = { ...pixel, name: 'meta-pixel', together: ['meta-pixel', 'social-pixel'] };
    const [list] = show('en', [renamed], undefined, { ticked: ['analytics'], off: ['social-pixel'], onClose });
    const box = list?.querySelector('input');
    expect(box?.checked).toBe(false);
    act(() => box?.click());
    expect(box?.checked).toBe(true);
    act(() => submit(document.querySelector('dialog') as HTMLDialogElement, 'Save current selection'));
    expect(onClose).toHaveBeenCalledWith('save', ['necessary', 'analytics'], {}, false);
  });

  it('are all shown as off, and cannot be switched on, while their purpose is off', () => {
    const [list] = show('en', [{ ...pixel, together: ['social-pixel'] }]);
    expect([...(list?.querySelectorAll('input') ?? [])].map(({ checked, disabled }) => [checked, disabled])).toEqual([[false, true]]);
  });
});
