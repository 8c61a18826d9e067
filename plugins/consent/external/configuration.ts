import type { Language } from '../../../lib/languages';
import type { LibraryPurpose } from '../options';
import type { LibraryTexts } from './texts';

export interface LibraryFacts {
  readonly language: Language;
  readonly texts: LibraryTexts;
  /** The site's purposes. By default, the network's two. */
  readonly purposes?: readonly LibraryPurpose[] | undefined;
  /** Sentences for a visitor who is asked again; '' for others. */
  readonly again: string;
  readonly privacyPath: string;
  /** True if nothing may track before a choice (CON-08). */
  readonly optIn: boolean;
  /** True if the browser sends a privacy signal, which no choice overrules (CON-19). */
  readonly signal: boolean;
  readonly root: Element;
  /** Called when the visitor has chosen, and when the library echoes our update. */
  readonly changed: () => void;
}

export type Configuration = ReturnType<typeof configure>;

/** Returns the options of vanilla-cookieconsent 3: our texts (CON-13) and categories. The kernel handles everything else. */
export function configure({ language, texts, purposes, again, privacyPath, optIn, signal, root, changed }: LibraryFacts) {
  const { label, question, privacy, accept, reject, preferences, title, about, signal: heeded, categories, ...labels } = texts;
  const asked = purposes?.map(({ id, texts }) => [id, texts[language]] as const) ?? Object.entries(categories);
  return {
    root,
    mode: optIn ? ('opt-in' as const) : ('opt-out' as const),
    autoShow: false,
    manageScriptTags: false,
    autoClearCookies: false,
    hideFromBots: false,
    // The record is ours. The library's cookie expires before it is stored, so that none outlives a refusal.
    cookie: { name: 'tp_cc', expiresAfterDays: -1 },
    onFirstConsent: changed,
    onChange: changed,
    categories: Object.fromEntries(asked.map(([id]) => [id, id === 'necessary' ? { enabled: true, readOnly: true } : { enabled: !optIn }])),
    language: {
      default: language,
      translations: {
        [language]: {
          consentModal: {
            label,
            description: `${again && `<strong>${again}</strong> `}${question} <a href="${privacyPath}">${privacy}</a>`,
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
            sections: [
              { description: signal ? `${about} ${heeded}` : about },
              ...asked.map(([linkedCategory, { name: title, about: description }]) => ({ title, description, linkedCategory })),
            ],
          },
        },
      },
    },
  };
}
