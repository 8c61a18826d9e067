import type { Manifest } from '../../kernel';
import { isTold } from '../../lib/records/told-vendors';
import { namedIn } from '../build/on-page';
import { type AllowList, allowListOf, manifestAt, ownAlone } from './allow-list';
import { type BuildFiles, readBuildFiles } from './build-files';
import { forbiddenAt, leaveAt } from './by-rule';
import { compare } from './compare';
import type { AuditBrowser } from './open-browser';
import type { Report, Skipped } from './report';
import { createRoute } from './route';
import type { RulesAt } from './rules-at';
import { STATES, type State } from './states';
import type { Circumstances, VisitOptions } from './visit-pages';
import { type Visited, visitState } from './visit-state';

export interface AuditOptions extends VisitOptions {
  /** The manifest to compare with, instead of that of the address's host. */
  readonly site?: string;
  /** All by default. */
  readonly visited?: readonly State[];
  /** The rules that decide, by a page's address, instead of `optOut`. */
  readonly rulesOf?: (manifest: Manifest) => RulesAt;
  /** ms after which the run ends; by default a minute, and a third of a minute more for each page. */
  readonly deadline?: number;
}

/** The network's own data, as the build reads it. */
export interface AuditedNetwork {
  readonly sites: ReadonlyMap<string, Manifest>;
  /** Hosts that are the network's, with wildcards. */
  readonly domains: readonly string[];
  /** The files by which the tag is known; by default those of `dist/build.json`. */
  readonly build?: BuildFiles;
}

/** The most links that act in a report: a shop has one for each of its goods. */
const MOST_ACTING = 50;

const deadlineFor = ({ pages, stay, deadline = 60_000 + pages * (20_000 + 2 * stay) }: AuditOptions): number => deadline;

/** Throws unless the first visit showed a page of the requested address. */
function checkFirst({ first, unreached }: Visited, address: string, sites: AuditedNetwork['sites']): void {
  if (!first) throw new Error(unreached ?? 'nothing answers');
  const { url, status, mime } = first;
  if (status >= 400) throw new Error(`it answers with the status ${status}`);
  if (!/html/.test(mime)) throw new Error(`it is no page, but ${mime || 'nothing that can be read'}`);
  const [shown, asked] = [new URL(url), new URL(address)];
  const plain = (host: string) => host.replace(/^www\./, '');
  if (plain(shown.hostname) === plain(asked.hostname)) return;
  if (manifestAt(sites, url) !== undefined && manifestAt(sites, url) === manifestAt(sites, address)) return;
  throw new Error(`it leads to ${shown.origin}: audit that address`);
}

function manifestOf(address: string, site: string | undefined, { sites }: AuditedNetwork): Manifest | undefined {
  if (site === undefined) return manifestAt(sites, address);
  const found = sites.get(site);
  if (!found) throw new Error(`there is no manifest sites/${site}.ts`);
  return found;
}

const ACTS = 'it acts, so that no audit follows it: `--leave-out` with its path, or with ? and a parameter, says that this is known';

/**
 * Returns everything that was not looked at, with the states in which it was not: whole states first. `unnamed`: the host that no manifest names.
 * `hadRoom`: a link that acts would have been one of the pages.
 */
function skippedIn(visits: readonly Visited[], unnamed: string, hadRoom: boolean): Skipped[] {
  const rows = new Map<string, Skipped>();
  const missing = `no manifest names ${unnamed}: nothing says what its pages may store without consent, or contact`;
  if (unnamed) rows.set('', { page: '', why: missing, states: visits.filter(({ unreached }) => !unreached).map(({ state }) => state) });
  for (const { state, unreached, unseen, acting } of visits) {
    const acts = hadRoom ? acting.slice(0, MOST_ACTING).map((page) => ({ page, why: ACTS })) : [];
    for (const { page, why } of [...(unreached ? [{ page: '', why: unreached }] : []), ...unseen, ...acts]) {
      const key = JSON.stringify([page, why]);
      rows.set(key, { page, why, states: [...(rows.get(key)?.states ?? []), state] });
    }
  }
  return [...rows.values()].sort((a, b) => Number(Boolean(a.page)) - Number(Boolean(b.page)));
}

/** Everything that an audit has seen, with its report. */
export interface Looked {
  readonly report: Report;
  readonly visits: readonly Visited[];
  readonly list: AllowList;
  readonly manifest: Manifest | undefined;
}

/**
 * Visits a site in every state, and compares its pages with its manifest. Rejects with one sentence if it could not: no such page, no such
 * manifest, no build. `address`: an absolute http or https address.
 */
export const runAudit = async (browser: AuditBrowser, address: string, options: AuditOptions, network: AuditedNetwork): Promise<Report> =>
  (await lookAt(browser, address, options, network)).report;

/** Does the same, and resolves to everything that was seen. */
export async function lookAt(browser: AuditBrowser, address: string, options: AuditOptions, network: AuditedNetwork): Promise<Looked> {
  const manifest = manifestOf(address, options.site, network);
  const build = network.build ?? readBuildFiles();
  const longest = deadlineFor(options);
  const visited = options.visited ?? STATES;
  const around: Circumstances = {
    ...{ build, isPromised: manifest !== undefined, deadline: Date.now() + longest },
    route: createRoute(address, options.pages, visited.length, options.leaveOut),
    limit: `the run had ended after ${Math.round(longest / 1_000)} s`,
  };
  // In parallel, as a visit mostly waits for what a page may still do.
  const visits = await Promise.all(visited.map((state) => visitState(browser.start(), state, address, options, around)));
  const [untouched] = visits as [Visited, ...Visited[]];
  checkFirst(untouched, address, network.sites);

  const at = untouched.first?.url ?? address;
  const others = [...new Set(visits.flatMap((one) => one.others))];
  const files = [...new Set(visits.flatMap((one) => one.ours))].filter((url) => !others.includes(url));
  const tag = { files, names: [...build.names], others };
  const base = manifest ? allowListOf(manifest, network.sites, network.domains, at, tag) : ownAlone(at);
  const list: AllowList = { ...base, origins: [...new Set([...base.origins, new URL(address).origin])] };
  const ruleAt = manifest && options.rulesOf?.(manifest);
  const sensitive = ruleAt ? [...new Set(visits.flatMap(({ pages }) => pages))].filter((page) => ruleAt(page).sensitive) : [];
  const rows = ruleAt
    ? compare(visits, list, leaveAt(ruleAt, list), forbiddenAt(ruleAt, list, sensitive))
    : compare(visits, list, options.optOut);
  // Pages beyond those that were to be visited are none that the audit had to look at. Files are no pages.
  const tried = new Set(visits.flatMap(({ pages, unseen }) => [...pages, ...unseen.flatMap(({ page }) => page || [])]));
  const hadRoom = tried.size < options.pages;
  const report: Report = {
    address,
    ...(manifest && { site: manifest.id }),
    date: new Date().toISOString(),
    optOut: options.optOut,
    states: visits.map(({ state, unreached, pages, unseen }) => ({
      ...{ state, ...(unreached && { unreached }), pages },
      unseen: unseen.map(({ page, why }) => `${page && `${page.slice(0, 200)}: `}${why}`),
    })),
    rows,
    told: manifest ? namedIn(manifest).flatMap((one) => (isTold(one) ? one.name : [])) : [],
    differences: rows.filter(({ differs }) => differs.length).length,
    skipped: skippedIn(visits, manifest ? '' : new URL(at).host, hadRoom),
    leftOut: hadRoom ? [] : [...new Set(visits.flatMap(({ acting }) => acting))].slice(0, MOST_ACTING),
  };
  return { report, visits, list, manifest };
}
