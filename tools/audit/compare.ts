import type { AllowList } from './allow-list';
import { type Assessment, assessContact, NO_AUTHOR, no, standsFor } from './assess-contact';
import { assessFingerprint, assessStored } from './assess-stored';
import { carriedBy } from './carries';
import { whyUnfair } from './fair-questions';
import { CONTACTS, type Found, type Kind } from './found';
import { shortAddress } from './short-address';
import { isGranted, type State } from './states';

/** Findings of all states that a reader would call the same. All texts but `why` are the page's, and hostile. */
export interface Row {
  readonly kind: Kind;
  readonly name: string;
  /** Without values of parameters. */
  readonly address: string;
  /** The responsible scripts, nearest first. */
  readonly by: readonly string[];
  readonly how: readonly string[];
  readonly pages: readonly string[];
  /** The count by state. */
  readonly counts: Readonly<Partial<Record<State, number>>>;
  /** The states in which it differs from the manifest. */
  readonly differs: readonly State[];
  /** The reason why it differs, or why it is allowed. */
  readonly why: string;
}

/** The most entries of a list in a report. */
const MOST = 10;

function assess(found: Found, granted: boolean, list: AllowList): Assessment {
  if (found.kind === 'banner') return no(whyUnfair(found.name));
  if (found.kind === 'fingerprint') return assessFingerprint(found, granted, list);
  if (!CONTACTS.includes(found.kind)) return assessStored(found, granted, list);
  const use = found.kind === 'hint' ? 'connection' : /^Script\b/.test(found.how) ? 'script' : 'anything';
  const assessment = assessContact(found.address, granted, list, use);
  if (!assessment.allowed) return assessment;
  if (!found.by.length) return no(NO_AUTHOR);
  return handsOn(found, list) ?? assessment;
}

/** Assesses the page's own address, which a request to another origin hands on as its referrer. */
function handsOn({ address, referrer = '' }: Found, { origins }: AllowList): Assessment | undefined {
  if (origins.includes(new URL(address).origin)) return;
  return carriedBy(referrer)?.what === 'an email address'
    ? no('hands on an email address in the page’s own address, as its referrer')
    : undefined;
}

/**
 * Returns the responsible scripts. The tag wraps the browser's own functions, so it is named last if other scripts called them. Requests to
 * the service are its own.
 */
function culprits({ kind, address, by }: Found, { tag, utility = '' }: AllowList): readonly string[] {
  const isTag = (url: string) => tag.files.includes(url);
  if (CONTACTS.includes(kind) && standsFor(address, utility).startsWith(utility || '-')) return by;
  return [...by.filter((url) => !isTag(url)), ...by.filter(isTag)];
}

const add = (list: readonly string[], text: string): readonly string[] =>
  !text || list.includes(text) || list.length >= MOST ? list : [...list, text];

/** Returns why something is forbidden, whatever the manifest says. `allowed`: the manifest's word. */
export type Assess = (state: State, found: Found, allowed: boolean) => Assessment | undefined;

/** Returns whether what needs consent is allowed in a state. */
export type Leave = (state: State, found: Found) => boolean;

/**
 * Compares the findings of each state with what the manifest allows there. Differences come first, then by kind and address. `leave`: true
 * if sites need not ask the visitor first, so that untouched pages may do what needs consent; or a rule's own word, as is `forbidden`.
 */
export function compare(
  visits: readonly { readonly state: State; readonly found: readonly Found[] }[],
  list: AllowList,
  leave: boolean | Leave,
  forbidden: Assess = () => undefined,
): Row[] {
  const rows = new Map<string, Row>();
  const granted: Leave = typeof leave === 'function' ? leave : (state) => isGranted(state, leave);
  for (const { state, found } of visits) {
    for (const one of found) {
      const assessed = assess(one, granted(state, one), list);
      const { allowed, why } = forbidden(state, one, assessed.allowed) ?? assessed;
      const address = shortAddress(standsFor(one.address, list.utility));
      const by = culprits(one, list);
      const key = JSON.stringify([one.kind, one.name, address, by[0]]);
      const row = rows.get(key);
      const differs = row?.differs ?? [];
      rows.set(key, {
        ...{ kind: one.kind, name: one.name, address, by: row?.by ?? by },
        how: add(row?.how ?? [], one.how),
        pages: add(row?.pages ?? [], one.page),
        counts: { ...row?.counts, [state]: (row?.counts[state] ?? 0) + 1 },
        differs: allowed || differs.includes(state) ? differs : [...differs, state],
        why: !allowed && !differs.length ? why : (row?.why ?? why),
      });
    }
  }
  const order = (row: Row) => `${row.differs.length ? 0 : 1} ${CONTACTS.includes(row.kind) ? 1 : 0} ${row.kind} ${row.address} ${row.name}`;
  return [...rows.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
