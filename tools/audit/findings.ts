import type { NamedRecipient } from '../../lib/privacy/recipient';
import type { AllowList, Party } from './allow-list';
import { whatOf, whoOf } from './as-table';
import { standsFor } from './assess-contact';
import type { Row } from './compare';
import type { Kept } from './cookies';
import { UNFAIR } from './fair-questions';
import { CONTACTS, type Kind } from './found';
import type { Observed } from './observe';
import { mustAsk, type RuleAt, type RulesAt } from './rules-at';
import { STATE_WORDS, type State } from './states';
import type { Unusable } from './visit-pages';

/** Something that is not as the rule in force says. All texts but `mend` may hold the page's words, which are hostile. */
export interface Finding {
  readonly what: string;
  readonly page: string;
  readonly states: readonly State[];
  /** The rule's id and the address of its source. */
  readonly rule: string;
  readonly source: string;
  readonly mend: string;
}

/** Everything that was seen of one place. */
export interface Seen {
  readonly site: string;
  readonly rows: readonly Row[];
  readonly observed: readonly Observed[];
  readonly unusable: readonly Unusable[];
  /** The jar of the visitor who accepted. */
  readonly cookies: readonly Kept[];
  readonly recipients: readonly NamedRecipient[];
  readonly list: AllowList;
  readonly at: RulesAt;
  /** ms since the epoch. */
  readonly now: number;
}

const DAY = 86_400;

const ruled = ({ id, source }: RuleAt) => ({ rule: id, source });

/** Returns a finding for each thing that pages do against the rule. */
function ofRows({ rows, at, site, observed }: Seen): Finding[] {
  const first = observed[0]?.page ?? '';
  return rows
    .filter(({ differs, kind }) => differs.length && kind !== 'banner')
    .map((row) => {
      const page = row.pages[0] ?? first;
      const when = row.differs.includes('untouched') ? 'before an answer' : `in the state ${STATE_WORDS[row.differs[0] as State]}`;
      return {
        ...{ what: `${row.kind} ${whatOf(row)} ${when}, by ${whoOf(row)}: ${row.why}`, page, states: row.differs },
        ...ruled(at(page)),
        mend: `Name it in sites/${site}.ts under its purpose, hold its script back with data-consent, or take it off the page.`,
      };
    });
}

/** Returns a finding for each thing that is unfair in a question of the page's own. */
const ofFairness = ({ rows, at }: Seen): Finding[] =>
  rows
    .filter(({ kind }) => kind === 'banner')
    .map(({ name, pages: [page = ''], how, differs }) => {
      const rule = at(page);
      const { why, mend, source } = UNFAIR[name as keyof typeof UNFAIR];
      const what = `the question about consent ${why} (${how.join('; ')})`;
      return { what, page, states: differs, rule: rule.id, source: source[mustAsk(rule, 'analytics') ? 0 : 1], mend };
    });

/** Compares what a page asks with what it has to ask. */
function ofQuestions({ observed, at }: Seen): Finding[] {
  const untouched = observed.filter(({ state, hasTag }) => state === 'untouched' && hasTag);
  const loose = untouched.filter(({ page, optIn }) => optIn === false && mustAsk(at(page), 'analytics'));
  const silent = untouched.filter(({ page, asks }, i) => !i && !asks && mustAsk(at(page), 'analytics'));
  const states: readonly State[] = ['untouched'];
  return [
    ...loose.map(({ page, gdpr }) => ({
      ...{ what: 'the page does not wait for an answer', page, states, ...ruled(at(page)) },
      mend:
        gdpr === undefined
          ? 'Build the tags anew, so that they have the rules of today, and publish them.'
          : `Take data-gdpr="${gdpr}" off the page: it decides before every place.`,
    })),
    ...silent.map(({ page }) => ({
      ...{ what: 'the visitor is not asked', page, states, ...ruled(at(page)) },
      mend: 'Look with taproot.explain() for what keeps the banner away: an overlay, a policy (CSP), or a missing chunk.',
    })),
  ];
}

/** Tells what a visitor can't do with the question and the settings. */
const ofSettings = ({ unusable, at }: Seen): Finding[] =>
  unusable.map(({ page, what }) => ({
    ...{ what, page, states: ['untouched'] as const, ...ruled(at(page)) },
    mend: 'Give each page a link or button with data-consent-settings, and look for a script or style of the page that hides, closes or changes dialogs.',
  }));

/** Compares what a visitor with GPC is shown with what was seen. */
function ofSignal({ observed, rows, at }: Seen): Finding[] {
  const states: readonly State[] = ['gpc'];
  const broken = rows.filter(({ differs }) => differs.includes('gpc'));
  const looked = observed.filter(({ state, hasTag }) => state === 'gpc' && hasTag);
  return looked.flatMap(({ page, statuses }): Finding[] => {
    const rule = at(page);
    if (!rule.signal) return [];
    const shared = { page, states, ...ruled(rule) };
    const isSaid = statuses.includes('signal');
    const first = broken.find(({ pages }) => pages.includes(page));
    if (isSaid && first)
      return [
        {
          ...shared,
          what: `the page says that the signal is heeded, and ${first.kind} ${whatOf(first)} happens all the same`,
          mend: 'Mend that first: the sentence may stand only where nothing runs that the rule forbids.',
        },
      ];
    if (statuses.length && !isSaid)
      return [
        { ...shared, what: `the status says ${statuses[0] || 'nothing'} to a browser with GPC`, mend: 'Publish the release of today.' },
      ];
    if (!statuses.length && rule.showsSignal)
      return [
        {
          ...shared,
          what: 'nothing shows the visitor that the signal is heeded, as the rule demands',
          mend: 'Put an element with data-consent-status on the page (docs/consent.md).',
        },
      ];
    return [];
  });
}

const fits = (name: string, pattern: string) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

const THIRD = 'third party ';
const isVendor = ({ name }: Party) => name.startsWith(THIRD);
const fileOf = (name: string) => `plugins/vendors/${name}/descriptor.ts`;

/** Returns the names of the third parties with an address on a host, which may be several. */
function vendorsAt(address: string, { parties, utility }: AllowList): string[] {
  const real = standsFor(address, utility);
  if (!URL.canParse(real)) return [];
  const { host } = new URL(real);
  return [
    ...new Set(parties.filter((one) => isVendor(one) && new URL(one.starts).host === host).map(({ name }) => name.slice(THIRD.length))),
  ];
}

/** Storage with names that a recipient lists. What ends only when it is erased stays for more days than any number says. */
const ENDLESS: readonly Kind[] = ['local storage', 'database', 'cache', 'bucket', 'file'];
const NAMED: readonly Kind[] = ['cookie', 'session storage', ...ENDLESS];

/** Returns what is untrue in the list of a recipient about a stored name, and undefined where nothing is. */
function untrueOf({ kind, name }: Row, [first, ...more]: readonly NamedRecipient[], { cookies, now }: Seen): string | undefined {
  if (!first) return undefined;
  const line = [first, ...more].flatMap(({ stored }) => stored).find((one) => fits(name, one.name));
  if (!line) return `${first.name} stores ${name}${kind === 'cookie' ? '' : ` (${kind})`}, which its recipient does not list`;
  if (ENDLESS.includes(kind) && !line.days)
    return `${first.name} keeps ${name} (${kind}) until it is erased, and lists that it ends with the visit`;
  const { expires = -1 } = kind === 'cookie' ? (cookies.find((one) => one.name === name) ?? {}) : {};
  const days = expires < 0 ? 0 : (expires - now / 1_000) / DAY;
  return days > line.days + 1 ? `${first.name} keeps ${name} for ${Math.round(days)} days, and lists ${line.days}` : undefined;
}

/** Compares the list of recipients with the third parties that were seen, and with the names and lifetimes that they stored. */
function ofRecipients(seen: Seen): Finding[] {
  const { rows, recipients, list, at, site, observed } = seen;
  const page = observed[0]?.page ?? list.origins[0] ?? '';
  const shared = { page, states: ['accepted'] as const, ...ruled(at(page)) };
  const accepted = rows.filter(({ counts }) => counts.accepted);
  const namedAmong = (names: readonly string[]) => recipients.filter(({ name }) => names.includes(name));
  const contacted = accepted.filter(({ kind }) => CONTACTS.includes(kind)).map(({ address }) => vendorsAt(address, list));
  const unnamed = new Set(contacted.flatMap((names) => (namedAmong(names).length ? [] : names)));
  const stored = accepted
    .filter(({ kind }) => NAMED.includes(kind))
    .flatMap((row): Finding[] => {
      const names = row.by.map((address) => vendorsAt(address, list)).find((some) => some.length) ?? [];
      const what = untrueOf(row, namedAmong(names), seen);
      return what ? [{ ...shared, what, mend: `Correct ${names.map(fileOf).join(' or ')}.` }] : [];
    });
  return [
    ...[...unnamed].map((name) => ({
      ...{ ...shared, what: `${THIRD}${name} gets data, and dist/recipients/${site}.json does not name it` },
      mend: `Add a recipient to ${fileOf(name)}.`,
    })),
    ...stored,
  ];
}

/** Holds everything that was seen of a place against the rule in force there. */
export const findingsIn = (seen: Seen): readonly Finding[] => [
  ...ofQuestions(seen),
  ...ofSettings(seen),
  ...ofSignal(seen),
  ...ofFairness(seen),
  ...ofRows(seen),
  ...ofRecipients(seen),
];
