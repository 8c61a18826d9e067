import { find } from './native';

/** Returns whether a page has a place for the visitor's status of consent. */
export const hasStatus = ({ document }: { readonly document: Document }): boolean => !!find(document, '[data-consent-status]');
