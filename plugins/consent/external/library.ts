import type { Configuration } from './configuration';

/** The part of vanilla-cookieconsent 3 that we use. A test checks it against the package. */
export interface ConsentLibrary {
  run(configuration: Configuration): Promise<unknown>;
  show(createModal: boolean): void;
  hide(): void;
  showPreferences(): void;
  /** Returns whether the visitor has chosen. */
  validConsent(): boolean;
  acceptCategory(categories: string[]): void;
  getUserPreferences(): { readonly acceptedCategories: readonly string[] };
  reset(): void;
}

/** Returns the library that its script defined on the page. Throws if something else has its name. */
export function libraryOf(window: Window): ConsentLibrary {
  const { CookieConsent } = window as Window & { CookieConsent?: ConsentLibrary };
  if (typeof CookieConsent?.run !== 'function') throw new Error('The consent library left no CookieConsent');
  return CookieConsent;
}
