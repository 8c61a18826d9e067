import type { AddressRule } from '../contracts/address-rule';

function matches({ match, value }: AddressRule, url: string): boolean {
  const path = url.replace(/^[^/]*\/\/[^/?#]*/, '').replace(/[?#].*/s, '');
  if (match === 'path') return path.replace(/\/+$/, '') === value.replace(/\/+$/, '');
  if (match === 'exact') return url.replace(/#.*/s, '') === value;
  return match === 'contains' ? url.includes(value) : new RegExp(value).test(url);
}

/** Returns whether an address matches an including rule, if there are any, and no excluding one. */
export const isPlace = (rules: readonly AddressRule[] = [], url: string): boolean => {
  const includes = rules.filter(({ exclude }) => !exclude);
  return (!includes.length || includes.some((rule) => matches(rule, url))) && !rules.some((rule) => rule.exclude && matches(rule, url));
};
