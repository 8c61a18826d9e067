import type { Env } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { find } from '../../lib/dom/native';
import { parseUrl } from '../../lib/url/url';

const FIELD = 'input[type=email]';

/**
 * Returns whether the page has an empty email field. This check is cheap: the autofill determines what the field means, and whether it is
 * visible.
 */
export const hasEmptyEmail = (document: Document): boolean => find<HTMLInputElement>(document, FIELD)?.value === '';

/** Returns whether the visitor came from another origin, where they may have logged in since this site last asked. */
export const cameFromElsewhere = (env: Env): boolean => parseUrl(documentText(env, 'referrer'))?.origin !== env.window.location.origin;
