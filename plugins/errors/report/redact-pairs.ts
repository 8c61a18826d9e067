import { isSecretName, MASK, nameWords } from '../../../lib/privacy/redaction';

/**
 * A word, with the punctuation that makes it a name: `"name":"value"`, also escaped in a nested text, `name: value` and `name = value`.
 * Matches any word, so that no text is scanned twice.
 */
const WORD = /([\w-]+)(\\{0,3}["'`]?\s?[:=]\s?)?/g;
const UNQUOTED = /[^\s,;&|"'`<>(){}[\]\\]+/.source;
/** Without quotes, words that begin with a capital or a digit belong to it: `city: New York`, `address: 12 Main Street`. */
const VALUE = new RegExp(
  `^(?:(\\\\+["'])[^"'\\\\]*|(")(?:[^"\\\\]|\\\\.)*|(')(?:[^'\\\\]|\\\\.)*|${UNQUOTED}(?: (?=[\\p{Lu}\\d])(?!\\w+ ?[:=])${UNQUOTED}){0,5})`,
  'u',
);
/** Values that are not personal, and the line and column after a file's name. */
const HARMLESS = /^(?:null|undefined|true|false|\d{1,7}:\d{1,7})$/;
/** PRV-01's names, and names of secrets in messages. */
const PERSONAL =
  /(?:^|_)(?:e_?mail|(?:first|last|full|user|f|l)_?name|phone|mobile|addr|address|street|city|ssn|otp|pin|sid|signature|session_?id|cookie)(?:_|$)/;

/** The credentials of a request (RFC 9110, 11.4). An ordinary word after `basic` does not count. */
const CREDENTIALS =
  /(authorization["'\\]{0,5}\s?[:=]\s?["'\\]{0,5}(?:[a-z]+\s)?|\b(?:bearer|basic)\s{1,3}(?=\S{0,40}?\d|[\w/+]{1,99}=))[^\s"'\\,]{6,}/gi;

const hides = (name: string) => isSecretName(name) || PERSONAL.test(nameWords(name));

/** ERR-06: returns the text without the values of fields with personal or secret names, and without credentials of requests. */
export function redactPairs(text: string): string {
  let clean = '';
  let at = 0;
  for (const { index, 0: all, 1: name = '', 2: sign } of text.matchAll(WORD)) {
    const start = index + all.length;
    if (!sign || index < at || !hides(name)) continue;
    const [value = '', ...opening] = VALUE.exec(text.slice(start)) ?? [];
    if (!value || HARMLESS.test(value)) continue;
    clean += text.slice(at, start) + opening.join('') + MASK;
    at = start + value.length;
  }
  return (clean + text.slice(at)).replace(CREDENTIALS, `$1${MASK}`);
}
