import { find } from './native';

/** A link or button to the cookie settings whose words are ours, in the page's language. */
export const CHOICES = '[data-consent-settings=choices]';

/** Returns whether a page has a place for the visitor's status of consent, or such a link. */
export const hasStatus = ({ document }: { readonly document: Document }): boolean => !!find(document, `[data-consent-status],${CHOICES}`);
