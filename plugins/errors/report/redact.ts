import { clipBefore } from '../../../lib/privacy/clip';
import { createTrail, maskPath, maskPersonal, maskQuery } from '../../../lib/privacy/redaction';
import { splitUrl } from '../../../lib/url/url';
import type { ErrorRecord } from '../record';
import { redactPairs } from './redact-pairs';

/** Separators in a message or a stack. The group captures them, so that a split keeps them. */
const BETWEEN = /([\s"'`<>()]+)/;
const ADDRESS = /:\/\/|^\/./;
/** Line and column after an address in a stack. */
const POSITION = /(?::\d{1,7}){1,2}$/;

/**
 * Returns the address without credentials and query. Reports are sent without consent, and a query may identify the visitor in more ways
 * than a list can name (logins of emails, click ids, tokens).
 */
export function redactUrl(given: string): string {
  const url = clipBefore(given);
  const { path, query, hash } = splitUrl(url.replace(/^([\w-]*:?\/\/)[^/?#]*@/, '$1'));
  const { path: anchor } = splitUrl(hash.slice(1));
  const position = POSITION.exec(query)?.[0] ?? '';
  const trail = createTrail();
  const front = maskPath(path, trail);
  maskQuery(query, trail);
  return front + position + (anchor && !anchor.includes('=') ? `#${maskPath(anchor, trail)}` : '');
}

const redactWord = (word: string) => {
  if (ADDRESS.test(word)) return redactUrl(word);
  return word.includes('=') ? maskQuery(word) : word;
};

/** Redacts a text word by word, because addresses occur within messages and stacks. */
export const redactText = (text: string): string => maskPersonal(redactPairs(clipBefore(text)).split(BETWEEN).map(redactWord).join(''));

/** ERR-06: returns the record without personal data (PRV-01). */
export function redact(error: ErrorRecord): ErrorRecord {
  const { message, stack, resource } = error;
  return {
    ...error,
    message: redactText(message),
    stack: stack && redactText(stack),
    resource: resource && redactUrl(resource),
  };
}
