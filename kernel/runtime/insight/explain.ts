import { strangeScripts } from '../../../lib/dom/strangers';
import { isPassing } from '../../../lib/records/consent-record';
import { COUNTRY_KEY, knownPlace } from '../../../lib/records/country-record';
import { keepsCookies } from '../../../lib/records/stored-choice';
import { toldOn } from '../../../lib/records/told-vendors';
import { uncounted } from '../../../lib/records/uncounted';
import { type RuledPage, ruleHere } from '../../../lib/rules/rule-here';
import { readText } from '../../../lib/storage/storage';
import { timeZone } from '../../../lib/time/zone';
import { splitUrl } from '../../../lib/url/url';
import { DROPPED } from '../../../lib/values/holding';
import type { Consent } from '../../consent/consent';
import type { ConsentDecision } from '../../consent/gate';
import type { Page } from '../../detect/page';
import type { Visitor } from '../../detect/visitor';
import type { Env } from '../../env';
import type { HitPayload, Hooks, OwnHooks } from '../../lifecycle';
import { appliedPlugins, isEvent, isWrite, type Trace, type TracedEvent, UNDONE } from '../../trace';
import { RELEASE } from '../../version';
import { blockedSentence, readBlockedWrite } from './blocked-write';
import { offSentences } from './off-sentences';

/** The number of names that a sentence lists at most. */
const MOST = 10;

const nameOf = ([{ name }]: TracedEvent) => (typeof name === 'string' ? name : 'one without a name');

function names(events: readonly TracedEvent[]): string {
  const all = [...new Set(events.map(nameOf))];
  return `${all.slice(0, MOST).join(', ')}${all.length > MOST ? ' …' : ''}`;
}

/** Explains the last tracked events, the blocked writes and the applied plugins, in a sentence each. */
function explainEvents(trace: Trace, because: (reason: ConsentDecision['reason']) => string, allowed: boolean): string[] {
  const events: TracedEvent[] = [];
  const plugins = new Set<string>();
  const writes = new Set<string>();
  trace.tap('explain', (...traced) => {
    if (isWrite(traced)) writes.add(blockedSentence(readBlockedWrite(traced[0])));
    else if (isEvent(traced)) events.push(traced);
    else if (traced[1] === UNDONE) plugins.delete(String(traced[0]));
    else plugins.add(String(traced[0]));
  });
  trace.untap('explain');
  const kept = ['granted', 'opt-out', 'opt-in', 'opt-in-again'];
  const refused = events.filter(([, reason]) => !kept.includes(reason));
  const reasons = [...new Set(refused.map(([, reason]) => reason))];
  const taken = plugins.has('analytics') || events.some(([, , taken]) => taken);
  return [
    ...(allowed && !taken ? ['Nothing here takes events.'] : []),
    ...reasons.map((one) => `Refused because ${because(one)}: ${names(refused.filter(([, reason]) => reason === one))}.`),
    ...[...writes].slice(0, MOST).map((sentence) => `Blocked: ${sentence}.`),
    `Applied: ${[...plugins].join(', ')}.`,
  ];
}

/** The parts of `window.taproot` that explain the page. */
export interface Explained {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly consent: Consent;
  readonly hooks: Hooks;
}

const because: Readonly<Record<ConsentDecision['reason'], string>> = {
  necessary: 'it needs no consent',
  bot: 'the browser calls itself a crawler',
  dnt: 'the browser says Do Not Track, or the address says _dnt',
  gpc: 'the browser says Global Privacy Control, or the address says _gpc',
  rejected: 'the visitor refused',
  granted: 'the visitor accepted',
  'opt-in-again': 'the visitor accepted earlier, and is asked again: what they granted rests until the answer',
  'opt-in': 'the visitor has not chosen yet, and cookies wait for consent here',
  unseen: 'the visitor has not chosen yet, and can not: the question does not show, or the page hides or covers it',
  'opt-out': 'the visitor has not chosen yet, and cookies do not wait for consent here',
  unknown: 'no choice can name it',
};

/** Explains which scripts of others run on the page although the browser sends a signal: the page has them beside the tag. */
function beside(env: Env, { page, visitor }: Explained): string[] {
  const scripts = visitor.dnt || visitor.gpc ? strangeScripts(env, page.site) : [];
  const list = scripts.slice(0, MOST).map(({ src }) => `<script src="${splitUrl(src).path}">`);
  return list.length ? [`The page itself runs scripts of others, which the signal does not stop: ${list.join(', ')}.`] : [];
}

/** Explains the mode: a document without cookies, the page's attributes, the place or the locale decided it (DET-16). */
function mode(env: Env, { page, visitor }: Explained): string {
  const { window } = env;
  const word = page.attribute('gdpr');
  const region = page.attribute('region');
  const place = knownPlace(readText(window, 'localStorage', COUNTRY_KEY), env.now());
  const source = !keepsCookies(env)
    ? 'this document keeps no cookies, so that a refusal would be forgotten'
    : word !== undefined
      ? `the page says data-gdpr="${word}"`
      : region
        ? `the page says data-region="${region}"`
        : place
          ? `the visitor's place was ${place} when it was last asked for`
          : `the browser's language is ${window.navigator.language}, its time zone ${timeZone()}`;
  return `Cookies ${visitor.optIn ? 'wait' : 'do not wait'} for consent here: ${source}, unless the site's manifest, or a sensitive path, decides it.`;
}

/** Counts the properties that were removed or shortened in the last hits, which the hook keeps. */
function altered(hooks: OwnHooks): string {
  const hits: HitPayload[] = [];
  hooks.hit.tap('explain', (hit) => void hits.push(hit));
  hooks.hit.untap('explain');
  const count = hits.flatMap(({ altered }) => (altered ? `${altered}`.split(', ') : [])).length;
  const properties = count === 1 ? '1 property was' : `${count || 'no'} properties were`;
  return `In the last ${hits.length} hits ${properties} removed, trimmed, masked or cut${count ? '; _debug in the address shows which' : ''}.`;
}

/** Explains which hits and events were dropped because too many waited, by the last problems, which the hook keeps. */
function dropped(hooks: OwnHooks): string[] {
  const reasons = new Set<string>();
  hooks.problem.tap('explain', ({ error }) => {
    const { message } = Object(error);
    if (`${message}`.startsWith(DROPPED)) reasons.add(`Taproot ${message}.`);
  });
  hooks.problem.untap('explain');
  return [...reasons];
}

/** Explains what the network's switches turn off, from the hook's last call. */
function switchedOff(hooks: OwnHooks, document: Document): string[] {
  let sentences: string[] = [];
  hooks.off.tap('explain', (off) => {
    sentences = offSentences(off, document);
  });
  hooks.off.untap('explain');
  return sentences;
}

/** Explains whom the service tells, by what the vendors' plugin was told. */
function toldByService(trace: Trace): string[] {
  const told = toldOn(appliedPlugins(trace));
  return told.length ? [`Told by the service, as far as the visitor's choice allows: ${told.join(', ')}.`] : [];
}

/**
 * Explains why tracking is on or off, the decision first, then which events, properties and writes were dropped, and which plugins run. One
 * sentence each.
 */
export function explain(env: Env, taproot: Explained, trace: Trace): readonly string[] {
  const { page, visitor, consent } = taproot;
  const { record } = consent;
  const { allowed, reason } = consent.explain('analytics');
  const unlisted = page.site === 'unknown';
  return [
    `Tracking is ${allowed && !unlisted ? 'on' : 'off'}: ${unlisted ? 'no manifest lists this address' : because[reason]}.`,
    record
      ? isPassing(record)
        ? `The refusal of ${record.consent_date} was made elsewhere by somebody whom we know. It holds until they log out or choose here.`
        : `The consent record of ${record.consent_date} allows ${record.categories.join(', ')}; its id is ${record.consent_uuid}.`
      : 'There is no consent record.',
    mode(env, taproot),
    `Do Not Track is ${visitor.dnt ? 'on' : 'off'}, Global Privacy Control is ${visitor.gpc ? 'on' : 'off'}; either goes before the record.`,
    ...beside(env, taproot),
    visitor.bot ? 'This is taken for a crawler: nothing is tracked, and no banner is shown.' : 'This is not taken for a crawler.',
    visitor.admin ? 'This is an admin: advertisers are told nothing.' : 'This is not an admin.',
    altered(taproot.hooks as OwnHooks),
    ...dropped(taproot.hooks as OwnHooks),
    ...switchedOff(taproot.hooks as OwnHooks, env.document),
    ...(allowed && !unlisted ? uncounted(env.window, page.site, appliedPlugins(trace)) : []),
    ...(allowed && !unlisted ? toldByService(trace) : []),
    ...explainEvents(trace, (reason) => because[reason], allowed && !unlisted),
  ];
}

/** Resolves to a sentence that names the rule for the place and path of a page, with its release; to none where the rules can't be loaded. */
export async function ruleSentence(env: RuledPage, region: string | undefined): Promise<string[]> {
  const rule = await ruleHere(env, region);
  if (!rule) return [];
  const { id, mode, days } = rule;
  const modes = [...new Set(Object.values(mode))];
  const ways =
    modes.length === 1
      ? modes[0]
      : Object.entries(mode)
          .map(([purpose, own]) => `${purpose} ${own}`)
          .join(', ');
  return [`The rule for this place and path is ${id}, of release ${RELEASE}: ${ways}; a yes holds ${days.yes} days at most.`];
}
