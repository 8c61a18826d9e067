import type { NamedRecipient } from '../../lib/privacy/recipient';
import type { AllowList } from './allow-list';
import { whatOf, whoOf } from './as-table';
import { standsFor } from './assess-contact';
import type { Row } from './compare';
import type { Kept } from './cookies';
import { CONTACTS } from './found';
import type { Observed } from './observe';
import { mustAsk, type RuleAt, type RulesAt } from './rules-at';
import { STATE_WORDS, type State } from './states';

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
    .filter(({ differs }) => differs.length)
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

/** Compares the list of recipients with the third parties that were seen, and with the names and lifetimes that they stored. */
function ofRecipients({ rows, recipients, list, cookies, at, now, site, observed }: Seen): Finding[] {
  const page = observed[0]?.page ?? list.origins[0] ?? '';
  const states: readonly State[] = ['accepted'];
  const shared = { page, states, ...ruled(at(page)) };
  const partyOf = (address: string) => {
    const real = standsFor(address, list.utility);
    if (!URL.canParse(real)) return undefined;
    const { host } = new URL(real);
    return list.parties
      .find(({ starts, name }) => name.startsWith('third party ') && new URL(starts).host === host)
      ?.name.slice('third party '.length);
  };
  const seen = new Set(
    rows.filter(({ kind, counts }) => CONTACTS.includes(kind) && counts.accepted).flatMap(({ address }) => partyOf(address) ?? []),
  );
  const unnamed = [...seen].filter((name) => !recipients.some((one) => one.name === name));
  const stored = rows
    .filter(({ kind, counts }) => kind === 'cookie' && counts.accepted)
    .flatMap((row): Finding[] => {
      const name = row.by.map(partyOf).find((one) => one !== undefined);
      const recipient = recipients.find((one) => one.name === name);
      if (!recipient) return [];
      const line = recipient.stored.find((one) => fits(row.name, one.name));
      const file = `plugins/vendors/${kebab(recipient.name)}/recipient.ts`;
      if (!line)
        return [{ ...shared, what: `${recipient.name} stores ${row.name}, which its recipient does not list`, mend: `Add it to ${file}.` }];
      const { expires = -1 } = cookies.find((one) => one.name === row.name) ?? {};
      const days = expires < 0 ? 0 : (expires - now / 1_000) / DAY;
      return days > line.days + 1
        ? [
            {
              ...shared,
              what: `${recipient.name} keeps ${row.name} for ${Math.round(days)} days, and lists ${line.days}`,
              mend: `Correct ${file}.`,
            },
          ]
        : [];
    });
  return [
    ...unnamed.map((name) => ({
      ...{ ...shared, what: `third party ${name} gets data, and dist/recipients/${site}.json does not name it` },
      mend: `Add plugins/vendors/${kebab(name)}/recipient.ts to plugins/vendors/recipients.ts.`,
    })),
    ...stored,
  ];
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Holds everything that was seen of a place against the rule in force there. */
export const findingsIn = (seen: Seen): readonly Finding[] => [
  ...ofQuestions(seen),
  ...ofSignal(seen),
  ...ofRows(seen),
  ...ofRecipients(seen),
];
