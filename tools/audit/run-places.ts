import type { NetworkRules } from '../../lib/rules/rule';
import manifestOfPackage from '../../package.json' with { type: 'json' };
import { recipientsOf } from '../build/recipients';
import { askOrigin } from './ask-origin';
import { type Finding, findingsIn } from './findings';
import type { AuditBrowser } from './open-browser';
import type { Played } from './play-place';
import type { Report, Skipped } from './report';
import { type RuleAt, rulesAt } from './rules-at';
import { type AuditedNetwork, type AuditOptions, lookAt } from './run-audit';
import type { State } from './states';

/** The visit of a place's visitor in a state: after a choice, or with a signal. */
export interface PlaceRow {
  readonly state: State;
  /** The reason why the state could not be visited, if any. */
  readonly unreached?: string;
  readonly pages: number;
  /** A banner was shown on the first page. Undefined where no page was seen. */
  readonly asked?: boolean;
  readonly statuses: readonly string[];
  /** Things that the rule forbids. */
  readonly differs: number;
  readonly picture?: string;
}

export interface PlaceReport {
  readonly place: string;
  readonly by: Played['by'];
  /** The rule of the first page. */
  readonly rule: RuleAt;
  /** Pages on sensitive paths. */
  readonly sensitive: readonly string[];
  readonly rows: readonly PlaceRow[];
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
  readonly report: Report;
}

/** An audit of several places. */
export interface PlacesReport {
  readonly address: string;
  readonly site: string;
  /** ISO 8601. */
  readonly date: string;
  /** The release of the rules, and of the audit. */
  readonly release: string;
  readonly places: readonly PlaceReport[];
  /** Findings that hold for every place. */
  readonly everywhere: readonly Finding[];
}

/** A visitor of a place whose pages learn of it by `/ip` differs only before a choice. */
const BY_IP: readonly State[] = ['untouched', 'gpc'];

async function auditPlace(
  browser: AuditBrowser,
  address: string,
  options: AuditOptions,
  network: AuditedNetwork,
  rules: NetworkRules,
  { place, by }: Pick<Played, 'place' | 'by'>,
): Promise<PlaceReport> {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const { report, visits, list, manifest } = await lookAt(
    browser,
    address,
    {
      ...options,
      played: { place, by, origin: new URL(address).origin },
      rulesOf: (found) => rulesAt(rules, network.sites, found, place, { today, home: address }),
      ...(by === 'ip' && { visited: BY_IP }),
    },
    network,
  );
  if (!manifest) throw new Error('no manifest names this address, so no rule of the network is in force there: `--site` names one');
  const at = rulesAt(rules, network.sites, manifest, place, { today, home: address });
  const observed = visits.flatMap((one) => one.observed);
  const cookies = visits.find(({ state }) => state === 'accepted')?.cookies ?? [];
  const unusable = visits.flatMap((one) => one.unusable);
  const seen = { site: manifest.id, rows: report.rows, observed, unusable, cookies, recipients: recipientsOf(manifest), list, at, now };
  return {
    ...{ place, by, rule: at(observed[0]?.page ?? address), report, findings: findingsIn(seen), skipped: report.skipped },
    sensitive: [...new Set(visits.flatMap(({ pages }) => pages))].filter((page) => at(page).sensitive),
    rows: visits.map(({ state, unreached, pages, observed: own }): PlaceRow => {
      const [first] = own;
      return {
        ...{ state, ...(unreached && { unreached }), pages: pages.length, ...(first && { asked: first.asks }) },
        statuses: [...new Set(own.flatMap(({ statuses }) => statuses))],
        differs: report.rows.filter(({ differs }) => differs.includes(state)).length,
        ...(first?.picture && { picture: first.picture }),
      };
    }),
  };
}

/**
 * Plays a visitor from each place, one after the other: by the edge's attribute in every state, and by the answer to `/ip` before a choice.
 * Rejects with one sentence if it could not.
 */
export async function runPlaces(
  browser: AuditBrowser,
  address: string,
  options: AuditOptions,
  network: AuditedNetwork,
  rules: NetworkRules,
  places: readonly string[],
): Promise<PlacesReport> {
  const all: PlaceReport[] = [];
  for (const place of places)
    for (const by of ['region', 'ip'] as const) all.push(await auditPlace(browser, address, options, network, rules, { place, by }));
  const [first] = all as [PlaceReport, ...PlaceReport[]];
  const pages = first.report.states.flatMap((one) => one.pages).filter((page, i, list) => page !== address && list.indexOf(page) === i);
  const signalled = all.find(({ rule }) => rule.signal) ?? first;
  return {
    ...{ address, site: `${first.report.site}`, date: new Date().toISOString(), release: manifestOfPackage.version, places: all },
    everywhere: await askOrigin(address, signalled.rule, pages),
  };
}
