import type { Configuration } from './configuration';

/** What of vanilla-cookieconsent 3 is used; a test holds it against the package. */
export interface ConsentLibrary {
  run(configuration: Configuration): Promise<unknown>;
  show(createModal: boolean): void;
  hide(): void;
  showPreferences(): void;
  /** Whether there is a choice. */
  validConsent(): boolean;
  acceptCategory(categories: string[]): void;
  getUserPreferences(): { readonly acceptedCategories: readonly string[] };
  reset(): void;
}

/** The library that the script has left in the page; throws where something else has its name. */
export function libraryOf(window: Window): ConsentLibrary {
  const { CookieConsent } = window as Window & { CookieConsent?: ConsentLibrary };
  if (typeof CookieConsent?.run !== 'function') throw new Error('The consent library left no CookieConsent');
  return CookieConsent;
}
