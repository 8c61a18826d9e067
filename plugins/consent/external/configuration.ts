import type { Language } from '../../../lib/dom/language';
import { texts } from './texts.generated';

export interface LibraryFacts {
  readonly language: Language;
  readonly privacyPath: string;
  /** Whether nothing may track before a choice (CON-08). */
  readonly optIn: boolean;
  /** Whether the browser sends a privacy signal, which no choice overrules (CON-19). */
  readonly signal: boolean;
  readonly root: Element;
  /** Called when the visitor chose, or when the library echoes our update. */
  readonly changed: () => void;
}

export type Configuration = ReturnType<typeof configure>;

/** Returns the options of vanilla-cookieconsent 3: our texts (CON-13) and categories, nothing that the kernel does itself. */
export function configure({ language, privacyPath, optIn, signal, root, changed }: LibraryFacts) {
  const { label, question, privacy, accept, reject, preferences, title, about, signal: heeded, categories, ...labels } = texts[language];
  const category = (name: keyof typeof categories) => ({
    title: categories[name].name,
    description: categories[name].about,
    linkedCategory: name,
  });
  return {
    root,
    mode: optIn ? ('opt-in' as const) : ('opt-out' as const),
    autoShow: false,
    manageScriptTags: false,
    autoClearCookies: false,
    hideFromBots: false,
    // The record is ours. The library's cookie expires before it is stored: none outlives a refusal.
    cookie: { name: 'tp_cc', expiresAfterDays: -1 },
    onFirstConsent: changed,
    onChange: changed,
    categories: { necessary: { enabled: true, readOnly: true }, analytics: { enabled: !optIn } },
    language: {
      default: language,
      translations: {
        [language]: {
          consentModal: {
            label,
            description: `${question} <a href="${privacyPath}">${privacy}</a>`,
            acceptAllBtn: accept,
            acceptNecessaryBtn: reject,
            showPreferencesBtn: preferences,
          },
          preferencesModal: {
            title,
            acceptAllBtn: labels.acceptAll,
            acceptNecessaryBtn: labels.rejectAll,
            savePreferencesBtn: labels.save,
            closeIconLabel: labels.close,
            sections: [{ description: signal ? `${about} ${heeded}` : about }, category('necessary'), category('analytics')],
          },
        },
      },
    },
  };
}
