import { decode } from './url';

/** How often a value may be percent-encoded and still be seen through. */
const LEVELS = 5;
/** How often base64 may hold base64. */
const DEPTH = 2;

/** Characters that show nothing (zero-width, soft hyphens, marks of direction) and would hide an address from the patterns. */
const INVISIBLE = /\p{DI}/gu;
/** At-signs and full stops that NFKC leaves as they are. */
const AT = /&(?:#0*64|#x0*40|commat);?/gi;
const DOT = /\u3002/g;

/** Base64 of ten characters or more, in either alphabet; shorter ones hold no number, and no address that anybody has. */
const BASE64 = /[\w+/-]{12,}={0,2}/g;
/** What is in no text: bytes that were not meant as one are full of it. */
const CONTROL = /(?=\p{Cc})[^\t\n\r\x80-\x9f]/u;
/** In what is no UTF-8: it may be Latin-1, as `btoa` writes it. Mostly it is no text, and a closer look would cost more than all else. */
const TELLING = /[@=]|\d{3}/;
/** Text in which nothing is disguised. */
const BARE = /^[ -$'-~]*$/;

/** Percent-decodes until nothing changes, five times at most. */
export function decodeAll(text: string): string {
  let decoded = text;
  for (let level = 0; level < LEVELS && decoded.includes('%'); level++) decoded = decode(decoded);
  return decoded;
}

/** As a reader sees it: decoded, full-width forms are plain ones, invisible characters are gone. */
export const plain = (text: string): string =>
  BARE.test(text) ? text : decodeAll(text).normalize('NFKC').replace(INVISIBLE, '').replace(AT, '@').replace(DOT, '.');

/** The text that base64 stands for; undefined where it stands for none. */
function fromBase64(run: string): string | undefined {
  try {
    const digits = run.replace(/=/g, '').replace(/-/g, '+').replace(/_/g, '/');
    // A digit too many is half a byte.
    const bytes = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
    if (CONTROL.test(bytes)) return;
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    if (!text.includes('\ufffd')) return text;
    return TELLING.test(bytes) ? bytes : undefined;
  } catch {
    return;
  }
}

/** The text with `found` in the place of each base64 run that holds, however deep, what `hides` sees. */
export function replaceHidden(text: string, hides: (decoded: string) => boolean, found: string, depth = DEPTH): string {
  const hidden = (run: string): boolean => {
    const decoded = fromBase64(run);
    return !!decoded && (hides(plain(decoded)) || (depth > 1 && replaceHidden(plain(decoded), hides, '', depth - 1) !== plain(decoded)));
  };
  return text.replace(BASE64, (run) =>
    // A prefix such as `id_` or `v1/` shifts what follows it.
    hidden(run) || run.split(/[-_+/]/).some((part) => part !== run && part.length > 11 && hidden(part)) ? found : run,
  );
}
