import { OBJECTION } from '../../lib/records/objection';
import type { AllowList, Party } from './allow-list';
import { type Assessment, no, standsFor } from './assess-contact';
import type { Assess, Leave } from './compare';
import { CONTACTS, type Found } from './found';
import { mustAsk, type RulesAt } from './rules-at';

/** Uses of third parties that get nothing from a sensitive path, whatever the visitor has granted (docs/rules.md). */
const BARRED = /^(advertising|tags|recording|identification)$/;

const partyOf = (address: string, { parties }: AllowList): Party | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { host } = new URL(address);
  const own = parties.filter(({ starts }) => new URL(starts).host === host);
  return own.find(({ purpose }) => !purpose) ?? own[0];
};

const isCount = ({ address }: Found, { utility }: AllowList): boolean => !!utility && address === `${utility}/count`;

/** Returns whether everything that needs consent for analytics is allowed to a visitor of the place, in a state, on a page. */
export const leaveAt =
  (at: RulesAt, list: AllowList): Leave =>
  (state, found) => {
    if (state === 'accepted') return true;
    const rule = at(found.page);
    if (state === 'untouched' && rule.counts && isCount(found, list)) return true;
    if (state === 'gpc' && rule.signal) return false;
    return (state === 'untouched' || state === 'gpc') && !mustAsk(rule, 'analytics');
  };

/**
 * Returns why a rule forbids what the manifest allows: a purpose that waits for a yes of its own, and sensitive paths. Their addresses may not
 * be handed on to those parties from the next page either.
 */
export function forbiddenAt(at: RulesAt, list: AllowList, sensitivePages: readonly string[]): Assess {
  return (state, found, allowed): Assessment | undefined => {
    const rule = at(found.page);
    if (rule.sensitive && found.kind === 'fingerprint') return no('measures the device on a sensitive path, which no consent allows');
    if (found.name === OBJECTION) return no('keeps an objection to being counted that nobody has made');
    if (!CONTACTS.includes(found.kind)) return undefined;
    if (isCount(found, list) && !(rule.counts && state === 'untouched'))
      return no(
        rule.counts ? 'counts the view of a visitor who has chosen, or sends a signal' : 'counts a view, which no rule lets happen here',
      );
    const party = partyOf(standsFor(found.address, list.utility), list);
    if (!party?.purpose) return undefined;
    const isBarred = BARRED.test(party.category ?? '');
    if (rule.sensitive && isBarred) return no(`${party.name} gets something from a sensitive path, which no consent allows`);
    const carried = sensitivePages.find(
      (page) => found.referrer?.startsWith(page) || decoded(found.address).includes(new URL(page).pathname),
    );
    if (isBarred && carried) return no(`${party.name} gets the address of a sensitive page, ${new URL(carried).pathname}`);
    if (allowed && state !== 'accepted' && mustAsk(rule, party.purpose))
      return no(`${party.name} needs a yes to ${party.purpose} here (rule ${rule.id})`);
    return undefined;
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
