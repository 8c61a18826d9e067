import type * as Package from 'vanilla-cookieconsent';
import { describe, expect, it } from 'vitest';
import { type Configuration, configure, type LibraryFacts } from '../../../../plugins/consent/external/configuration';
import type { ConsentLibrary } from '../../../../plugins/consent/external/library';
import { texts } from '../../../../plugins/consent/external/texts';

const circumstances: LibraryFacts = {
  language: 'en',
  texts: texts.en,
  again: '',
  privacyPath: '/privacy-policy',
  optIn: false,
  signal: false,
  root: {} as Element,
  changed: () => {},
};
const given = (more: Partial<LibraryFacts> = {}) => {
  const configuration = configure({ ...circumstances, texts: texts[more.language ?? 'en'], ...more });
  const { consentModal, preferencesModal } = Object.values(configuration.language.translations)[0] ?? expect.fail('no translation');
  return { configuration, consentModal, preferencesModal };
};

describe('configuration of vanilla-cookieconsent', () => {
  it('configuration of vanilla-cookieconsent matches the package’s types', () => {
    const accepted = (_: Package.CookieConsentConfig) => {};
    const used = (_: ConsentLibrary) => {};
    accepted(given().configuration satisfies Configuration);
    used({} as typeof Package);
  });

  it('configuration of vanilla-cookieconsent has the specified words [CON-13]', () => {
    const { consentModal, preferencesModal } = given();
    expect(consentModal.description).toMatch(
      /^We use cookies to personalize content and ads, to provide social media features and to analyze our traffic\./,
    );
    expect(consentModal.description).toContain('<a href="/privacy-policy">Privacy statement</a>');
    expect([consentModal.acceptAllBtn, consentModal.acceptNecessaryBtn, consentModal.showPreferencesBtn]).toEqual([
      'Accept',
      'Reject',
      'Preferences',
    ]);
    const { title, savePreferencesBtn, acceptAllBtn, acceptNecessaryBtn, closeIconLabel } = preferencesModal;
    expect([title, savePreferencesBtn, acceptAllBtn, acceptNecessaryBtn, closeIconLabel]).toEqual([
      'Cookie settings',
      'Save current selection',
      'Accept all',
      'Reject all',
      'Close',
    ]);
  });

  it('has a box for each separate purpose, and says why it asks again [CON-02]', () => {
    const purposes = ['necessary', 'analytics', 'advertising'].map((id) => ({
      id,
      texts: { en: { name: `Name of ${id}`, about: 'About it.' }, es: { name: '', about: '' }, ar: { name: '', about: '' } },
    }));
    const { configuration, consentModal, preferencesModal } = given({ purposes, again: 'Something changed.' });
    expect(consentModal.description).toMatch(/^<strong>Something changed\.<\/strong> We use cookies/);
    expect(Object.keys(configuration.categories)).toEqual(['necessary', 'analytics', 'advertising']);
    expect(preferencesModal.sections.at(-1)).toEqual({
      title: 'Name of advertising',
      description: 'About it.',
      linkedCategory: 'advertising',
    });
  });

  it('configuration of vanilla-cookieconsent has a Spanish variant [CON-13]', () => {
    const { consentModal, preferencesModal } = given({ language: 'es' });
    expect(consentModal.description).toMatch(/^Utilizamos cookies para personalizar/);
    expect(preferencesModal.title).toBe('Configuración de cookies');
  });

  it.each([
    [false, 'opt-out', true],
    [true, 'opt-in', false],
  ])('the configuration with opt-in %s has mode %s and analytics preselected: %s [CON-08]', (optIn, mode, enabled) => {
    const { configuration } = given({ optIn });
    expect([configuration.mode, configuration.categories.analytics?.enabled]).toEqual([mode, enabled]);
  });

  it('states that a signal is respected [CON-19]', () => {
    expect(given({ signal: true }).preferencesModal.sections[0]?.description).toContain('Global Privacy Control');
    expect(given().preferencesModal.sections[0]?.description).not.toContain('Global Privacy Control');
  });
});
