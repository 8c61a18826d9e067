// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBanner } from '../../../plugins/consent/banner';
import { bannerHost, button, forgetVisit, visit } from './visit';

afterEach(() => {
  forgetVisit();
  document.documentElement.lang = '';
});

function show({ lang = 'en', privacyPath = '/privacy-statement' } = {}) {
  document.documentElement.lang = lang;
  const answer = vi.fn();
  const banner = createBanner(visit().env, privacyPath, answer);
  banner.show();
  const region = bannerHost()?.shadowRoot?.querySelector('section') as HTMLElement;
  return { banner, region, answer };
}

describe('banner', () => {
  it('CON-13 has the specified text, Accept and Reject', () => {
    const { region } = show();
    expect(region.textContent).toMatch(
      /^We use cookies to personalize content and ads, to provide social media features and to analyze our traffic\./,
    );
    expect([...region.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject', 'Preferences']);
  });

  it('CON-13 has a Spanish variant', () => {
    const { region } = show({ lang: 'es-US' });
    expect(region.lang).toBe('es');
    expect(region.textContent).toMatch(
      /^Utilizamos cookies para personalizar el contenido y los anuncios, ofrecer funciones de redes sociales y analizar nuestro tráfico\./,
    );
    expect([...region.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Aceptar', 'Rechazar', 'Preferencias']);
  });

  it('CON-18 is a labelled region, first in the page, and Reject is the equal of Accept', () => {
    const { region } = show();
    expect(region.getAttribute('aria-label')).toBe('Cookie consent');
    expect(document.documentElement.querySelector(':not(head):not(head *)')).toBe(bannerHost());
    expect(button('reject')?.className).toBe(button('accept')?.className);
  });

  it.each(['accept', 'reject', 'settings'])('answers %s, wherever in the button the click was', (value) => {
    const { answer } = show();
    button(value)?.append(document.createElement('b'));
    button(value)?.querySelector('b')?.click();
    expect(answer.mock.calls).toEqual([[value]]);
  });

  it('answers nothing when the text is clicked', () => {
    const { region, answer } = show();
    region.querySelector('p')?.click();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    ['ar', 'ar'],
    ['', 'he-IL'],
  ])('falls back as a whole for a page in “%s” and a browser in %s: words, language and direction [CON-13]', (lang, browser) => {
    vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(browser);
    document.documentElement.dir = 'rtl';
    const { region } = show({ lang });
    document.documentElement.removeAttribute('dir');
    expect([region.lang, region.dir, region.getAttribute('aria-label')]).toEqual(['en', 'ltr', 'Cookie consent']);
  });

  it('links to where the privacy statement is', () => {
    expect(show({ privacyPath: '/legal/privacy' }).region.querySelector('a')?.getAttribute('href')).toBe('/legal/privacy');
  });

  it.each(['pointerenter', 'focus'])('PLG-02 tells once that a %s is on Preferences, and of no other button', (type) => {
    const { answer } = show();
    for (const value of ['accept', 'reject']) button(value)?.dispatchEvent(new Event(type));
    expect(answer).not.toHaveBeenCalled();
    for (let time = 0; time < 3; time++) button('settings')?.dispatchEvent(new Event(type));
    expect(answer.mock.calls).toEqual([['intent']]);
  });

  it('is shown once, and again after it was hidden', () => {
    const { banner } = show();
    banner.show();
    expect(document.querySelectorAll('[data-taproot-consent]')).toHaveLength(1);
    banner.hide();
    banner.hide();
    expect(bannerHost()).toBeNull();
    banner.show();
    expect(bannerHost()).not.toBeNull();
  });

  it('P24 gives the focus back to where it was', () => {
    const { banner } = show();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    button('accept')?.focus();
    button('reject')?.focus();
    banner.hide();
    expect(document.activeElement).toBe(field);
  });

  it('P24 gives the focus back where a press of a button takes it from the page and gives it to nothing', () => {
    const { banner, region } = show();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    region.dispatchEvent(new Event('pointerdown'));
    field.blur();
    banner.hide();
    expect(document.activeElement).toBe(field);
  });

  it('leaves the focus alone where it is not in the banner', () => {
    const { banner } = show();
    const [first, second] = [document.createElement('input'), document.createElement('input')];
    document.body.append(first, second);
    first.focus();
    button('accept')?.focus();
    second.focus();
    banner.hide();
    expect(document.activeElement).toBe(second);
  });

  it('P24 goes to the upper edge while it would cover what has the focus', async () => {
    const { region } = show();
    const link = document.createElement('button');
    document.body.append(link);
    vi.spyOn(region, 'offsetHeight', 'get').mockReturnValue(200);
    vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, window.innerHeight - 100, 50, 20));
    link.focus();
    await vi.waitFor(() => expect(region.hasAttribute('data-top')).toBe(true));
  });
});
