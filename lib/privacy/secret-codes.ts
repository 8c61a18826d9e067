import { splitUrl } from '../url/url';
import { plain } from './disguise';
import { type Named, namedBy } from './secret-names';

/**
 * A word that people write, of at most 24 letters: `email`, `YourPassword`, `HTML5`, `report2024`, `cop30`, `2026goals`, `30x30`. Six digits
 * or more are a code, unless they are a date.
 */
const WRITTEN = new RegExp(
  `^(?!.{25})(?:${[
    /.{0,3}|\d{4,5}|(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d|\d{2,4}x\d{2,4}/,
    /(?:[a-z]*(?:[A-Z][a-z]{2,})*|[A-Z][a-z]+|[A-Z]{1,4})(?:\d{0,2}|(?:19|20)\d\d)|[A-Z]+(?:(?:19|20)\d\d)?|(?:\d{1,2}|(?:19|20)\d\d)(?:[a-z]+|[A-Z]{1,2})/,
  ]
    .map(({ source }) => source)
    .join('|')})$`,
);
/** Five consonants in a row, which words have at joints alone: `knightsbridge`, `lengthscale`. */
const UNSPOKEN = /[bcdfghjklmnpqrstvwxz]{5}/i;
const JOINTS = /(?:gh|n?gth|[nr]?t?ch|rch|tz|ck)s?/gi;
/** A number that is no code: an amount, a coordinate. */
const DECIMAL = /^[-+]?\d+\.\d{1,9}$/;
/** A file's name, with the line and column that follow it in a stack. Files that anyone with the link may open do not count. */
const FILE = /\.(?!ics|ical|rss|atom|vcf|vcs|pdf|eml|zip|csv|ashx)[a-z]\w{1,4}(?::\d+){0,2}$/i;
/** A name with a number, such as that of an order: `HR5376`, `INV59404272`. */
const NUMBERED = /^(?:[A-Z]{1,8}|[A-Z]?[a-z]{2,15})?\d+$/;
/** Characters of a code that no name has to announce, if it mixes digits, small letters and capitals, or if it does not. */
const LONG = 38;
const LONG_ANY = 58;
const MIXES = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/s;
/** Letters alone, of one case: words that nothing separates. */
const PLAIN = /^(?:[a-z]*|[A-Z]*)$/;

const isWritten = (word: string) => WRITTEN.test(word) && !UNSPOKEN.test(word.replace(JOINTS, ''));

/** Returns whether a decoded folder or value looks like a code instead of words. */
function isCode(text: string, named: Named): boolean {
  if (text.length <= 3 || (!named && text.length < LONG) || DECIMAL.test(text)) return false;
  const unwritten = text.split(/[\W_]/).filter((word) => !isWritten(word));
  if (named) return unwritten.some((word) => named > 1 || (word.length > 5 && !NUMBERED.test(word)));
  const rest = unwritten.join('');
  return rest.length >= (MIXES.test(rest) ? LONG : LONG_ANY) && !PLAIN.test(rest);
}

/** Splits `private-3f2504e0` and `reset_a1b2c3`: a name of one or two words, and a code with no word in it. */
const JOINED = /^((?:[a-z]{2,12}[-_.])?[a-z]{3,12}[-_.:=~])((?=\w*\d)[\w~.-]{6,})$/i;
const HAS_WORD = /(?:^|[-_.~])[a-z]{4,}(?=$|[-_.~])/;

/** Masks the code that follows a secret's name in the same folder. */
function maskJoined(folder: string, mask: string): string {
  const [, name = '', code = ''] = JOINED.exec(folder) ?? [];
  return name && namedBy(name) > 0 && !HAS_WORD.test(code) && !FILE.test(code) && isCode(code, 1) ? name + mask : folder;
}

/** Folders such as `/login` are names of hosts, too. All pages of such a host would follow a secret. */
const NAMING_HOST = /(?:^|[.-])(?:list-manage|campaign-archive|unsub\w*|optout|preferences?)\./i;

/** Parameters whose long values identify ads and campaigns. */
const PUBLIC = /clid$|braid$|^(?:_gl|gad_|utm_|ub_)/i;
const ACTION = /^[a-z][a-z_-]{2,24}$/i;

/** Follows an address from its start: its path, its query, its fragment. A code goes once anything before it names a secret. */
export interface Trail {
  /** Returns the path with `mask` in place of its codes. */
  path(path: string, mask: string): string;
  /** Returns whether a parameter, decoded once, is a code. One without a value consists of its name. */
  isCode(name: string, value: string): boolean;
}

export function createTrail(): Trail {
  let named: Named = 0;
  // Most addresses have no code at all, and the patterns of names take an engine milliseconds and 100 KB to compile.
  const unread: string[] = [];
  const read = (): Named => {
    for (const name of unread.splice(0)) named = Math.max(named, namedBy(name)) as Named;
    return named;
  };
  const follows = (text: string) => isCode(text, 2) && isCode(text, read());
  const maskFolders = (path: string, mask: string): string => {
    let last = '';
    return path
      .split('/')
      .map((folder, i) => {
        const text = plain(folder);
        const isHost = i === 2 && path.includes('://');
        // A text that is no path, such as the value of a parameter, begins with no slash.
        if (isHost) {
          if (NAMING_HOST.test(text)) named = 2;
        } else if (follows(text) && (i > 0 || named > 0 || text[0] === '#') && !FILE.test(text)) return mask;
        else unread.push(text);
        // `/login/code/…`
        if (last && text) unread.push(`${last}_${text}`);
        last = isHost ? '' : text;
        return maskJoined(folder, mask);
      })
      .join('/');
  };
  return {
    path: maskFolders,
    isCode(name, value) {
      // Ids of ads and campaigns are as long as codes.
      const found = follows(plain(value || name)) && (named > 0 || (!!value && !PUBLIC.test(name)));
      unread.push(name);
      // `action=confirm`, `next=/confirm`
      if (ACTION.test(value)) unread.push(value);
      return found || (value.includes('/') && maskFolders(value, '') !== value);
    },
  };
}

/** PRV-04: masks the folders of a path that grant access: once a folder names a secret, all that look like a code. */
export const maskSecretFolders = (path: string, mask: string): string => createTrail().path(path, mask);

const pairsOf = (query: string): [name: string, value: string][] =>
  query
    .split(/[?&;]/)
    .filter(Boolean)
    .map((pair) => [pair.replace(/=.*/s, ''), /=(.*)/s.exec(pair)?.[1] ?? '']);

/** Returns whether a decoded address, with a router's path or a query in its fragment, contains a code after a secret's name. */
export function hidesCode(address: string): boolean {
  const trail = createTrail();
  return address.split('#').some((part) => {
    const { path, query } = splitUrl(part);
    const isQuery = !query && path.includes('=');
    return (!isQuery && trail.path(path, '') !== path) || pairsOf(isQuery ? path : query).some((pair) => trail.isCode(...pair));
  });
}
