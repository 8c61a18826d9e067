// @page
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBanner } from '../../../plugins/consent/banner';
import { banner as banners } from '../../../plugins/consent/banner-markup.generated';
import { bannerHost, button, forgetVisit, visit } from './visit';

afterEach(() => {
  forgetVisit();
  document.documentElement.lang = '';
});

function show({ lang = 'en', privacyPath = '/privacy-statement' } = {}) {
  const tree = lang.startsWith('es') ? banners.es : banners.en;
  document.documentElement.lang = lang;
  const answer = vi.fn();
  const banner = createBanner(visit().env, tree, privacyPath, answer);
  banner.show();
  const region = bannerHost()?.shadowRoot?.querySelector('section') as HTMLElement;
  return { banner, region, answer };
}

// A slow machine runs the first test before jsdom's load event, when the banner still waits at the end of the body.
beforeAll(async () => {
  if (document.readyState !== 'complete') await new Promise((done) => window.addEventListener('load', done, { once: true }));
});

describe('banner', () => {
  it('has the specified text, Accept and Reject [CON-13]', () => {
    const { region } = show();
    expect(region.textContent).toMatch(
      /^We use cookies to personalize content and ads, to provide social media features and to analyze our traffic\./,
    );
    expect([...region.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject', 'Preferences']);
  });

  it('banner has a Spanish variant [CON-13]', () => {
    const { region } = show({ lang: 'es-US' });
    expect(region.lang).toBe('es');
    expect(region.textContent).toMatch(
      /^Utilizamos cookies para personalizar el contenido y los anuncios, ofrecer funciones de redes sociales y analizar nuestro tráfico\./,
    );
    expect([...region.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Aceptar', 'Rechazar', 'Preferencias']);
  });

  it('is a labelled region, first in the page, with Reject equal to Accept [CON-18]', () => {
    const { region } = show();
    expect(region.getAttribute('aria-label')).toBe('Cookie consent');
    expect(document.documentElement.querySelector(':not(head):not(head *)')).toBe(bannerHost());
    expect(button('reject')?.className).toBe(button('accept')?.className);
  });

  it.each(['accept', 'reject', 'settings'])('answers %s for a click anywhere in the button', (value) => {
    const { answer } = show();
    button(value)?.append(document.createElement('b'));
    button(value)?.querySelector('b')?.click();
    expect(answer.mock.calls).toEqual([[value, false]]);
  });

  it('answers nothing for a click on the text', () => {
    const { region, answer } = show();
    region.querySelector('p')?.click();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    ['he', 'ar'],
    ['', 'he-IL'],
  ])('falls back to English words, language and direction for a page in “%s” and a browser in %s [CON-13]', (lang, browser) => {
    vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(browser);
    document.documentElement.dir = 'rtl';
    const { region } = show({ lang });
    document.documentElement.removeAttribute('dir');
    expect([region.lang, region.dir, region.getAttribute('aria-label')]).toEqual(['en', 'ltr', 'Cookie consent']);
  });

  it('banner links to the privacy statement', () => {
    expect(show({ privacyPath: '/legal/privacy' }).region.querySelector('a')?.getAttribute('href')).toBe('/legal/privacy');
  });

  it.each(['pointerenter', 'focus'])('announces once that a %s reached Preferences, and no other button [PLG-02]', (type) => {
    const { answer } = show();
    for (const value of ['accept', 'reject']) button(value)?.dispatchEvent(new Event(type));
    expect(answer).not.toHaveBeenCalled();
    for (let time = 0; time < 3; time++) button('settings')?.dispatchEvent(new Event(type));
    expect(answer.mock.calls).toEqual([['intent', false]]);
  });

  it('shows once, and again after it was hidden', () => {
    const { banner } = show();
    banner.show();
    expect(document.querySelectorAll('[data-taproot-consent]')).toHaveLength(1);
    banner.hide();
    banner.hide();
    expect(bannerHost()).toBeNull();
    banner.show();
    expect(bannerHost()).not.toBeNull();
  });

  it('returns the focus to the element that had it', () => {
    const { banner } = show();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    button('accept')?.focus();
    button('reject')?.focus();
    banner.hide();
    expect(document.activeElement).toBe(field);
  });

  it('returns the focus that pressing a button took from the page', () => {
    const { banner, region } = show();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    region.dispatchEvent(new Event('pointerdown'));
    field.blur();
    banner.hide();
    expect(document.activeElement).toBe(field);
  });

  it('leaves the focus alone when it is not in the banner', () => {
    const { banner } = show();
    const [first, second] = [document.createElement('input'), document.createElement('input')];
    document.body.append(first, second);
    first.focus();
    button('accept')?.focus();
    second.focus();
    banner.hide();
    expect(document.activeElement).toBe(second);
  });

  it('moves to the upper edge while it would cover the focused element', async () => {
    const { region } = show();
    const link = document.createElement('button');
    document.body.append(link);
    vi.spyOn(region, 'offsetHeight', 'get').mockReturnValue(200);
    vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, window.innerHeight - 100, 50, 20));
    link.focus();
    await vi.waitFor(() => expect(region.hasAttribute('data-top')).toBe(true), 30_000);
  });
});
