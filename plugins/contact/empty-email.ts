import type { Env } from '../../kernel';
import { documentText } from '../../lib/document-text';
import { find } from '../../lib/find';
import { parseUrl } from '../../lib/url';

const FIELD = 'input[type=email]';

/** Whether the page asks for an email address. Cheap: what the field means, and who sees it, is for the fill-in to find out. */
export const hasEmptyEmail = (document: Document): boolean => find<HTMLInputElement>(document, FIELD)?.value === '';

/** Whether the visitor may have logged in on another site since this one last asked: no page of this one led here. */
export const cameFromElsewhere = (env: Env): boolean => parseUrl(documentText(env, 'referrer'))?.origin !== env.window.location.origin;
