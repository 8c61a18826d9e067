import { decode, splitUrl } from '../url/url';
import { isKeptSource, TRANSFER } from './session-transfer';

/** A name that was escaped as markup once too often: `&amp;ut_sid=1`. */
const ESCAPED = /^(amp;)+/;
/** The parameters beside the time of a transfer. They are ours there: a link with a `ut_` of its own gets no transfer (DEC-03). */
const BESIDE = /^(custom_(transfer|source)|ut_(id|[sp]id|exp))$/;
const ID = 'ut_id';

/**
 * Returns, for each parameter of a link or form by its name, in order, whether an earlier touch has added it. The time of a transfer tells,
 * because pages don't write one: whoever copied the link, from which page, and when. Links have `ub_` parameters of their own, too. Ours
 * are those between our `ut_id` and the time.
 */
export function areHandedOn(given: readonly string[]): boolean[] {
  const names = given.map((name) => name.replace(ESCAPED, ''));
  const ours = names.map((name) => names.includes(TRANSFER) && BESIDE.test(name));
  let from = -1;
  names.forEach((name, i) => {
    if (name === TRANSFER && from >= 0) ours.fill(true, from, i);
    if (name === ID) from = i;
    else if (!isKeptSource(name)) from = -1;
  });
  return ours;
}

/** Decides on a parameter by its decoded name and its text. */
export type Goes = (name: string, text: string) => boolean;

const nameOf = (pair: string) => decode(pair.replace(/=.*/s, '').replace(/\+/g, ' '));

/** Removes from `a=1&b=2` what was added, and what `goes` accepts. */
function without(text: string, goes: Goes): string {
  const pairs = text.split('&');
  const ours = areHandedOn(pairs.map(nameOf));
  const stays = (pair: string, i: number) => !ours[i] && !goes(nameOf(pair).replace(ESCAPED, ''), pair.replace(/^[^=]*=?/, ''));
  return pairs.filter(stays).join('&');
}

/**
 * Returns the address without what an earlier touch has added to its query, or to its hash, which a router may have moved it to. The rest
 * stays byte for byte (DEC-04).
 */
export function withoutHandedOn(href: string, goes: Goes = () => false): string {
  const { path, query, hash } = splitUrl(href);
  const strip = (part: string, mark: string) => {
    const start = part.indexOf(mark) + 1;
    const own = part.slice(start);
    const kept = without(own, goes);
    return kept === own ? part : part.slice(0, start - (kept ? 0 : 1)) + kept;
  };
  return path + strip(query, '?') + strip(hash, hash.includes('?') ? '?' : '#');
}
