import type { Manifest } from '../../kernel';
import { type AllowList, allowListOf, manifestAt, ownAlone } from './allow-list';
import { compare } from './compare';
import type { Devtools } from './devtools';
import type { Report } from './report';
import { STATES, type State } from './states';
import { type Visited, type VisitOptions, visitState } from './visit-state';

export interface AuditOptions extends VisitOptions {
  /** The manifest to compare with, instead of that of the address's host. */
  readonly site?: string;
}

/** The network's own data, as the build reads it. */
export interface AuditedNetwork {
  readonly sites: ReadonlyMap<string, Manifest>;
  /** Hosts that are the network's, with wildcards. */
  readonly domains: readonly string[];
}

const LOOKED_AT: readonly State[] = STATES.filter((state) => state !== 'untouched');

/** Returns the folders of the site's tag: of scripts with its file's name and the site's own stream. */
function tagFolders(visits: readonly Visited[], { id, stream }: Manifest): string[] {
  const isTag = (url: string, text: string) =>
    new RegExp(`/${id}(\\.[0-9a-f]{8,})?\\.js$`).test(url) && text.includes(JSON.stringify(stream));
  const all = visits.flatMap(({ scripts }) => [...scripts].filter(([url, text]) => isTag(url, text)));
  return [...new Set(all.map(([url]) => url.slice(0, url.lastIndexOf('/') + 1)))];
}

/** Throws unless the first visit showed a page of the requested address. */
function checkFirst({ first }: Visited, address: string, sites: AuditedNetwork['sites']): void {
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

/**
 * Visits a site in every state, and compares its pages with its manifest. Rejects with one sentence if it could not: no such page, no such
 * manifest, a choice that does not hold. `address`: an absolute http or https address.
 */
export async function runAudit(devtools: Devtools, address: string, options: AuditOptions, network: AuditedNetwork): Promise<Report> {
  const manifest = manifestOf(address, options.site, network);
  const first = visitState(devtools, 'untouched', address, options).then((visited) => {
    checkFirst(visited, address, network.sites);
    return visited;
  });
  const more = first.then(
    ({ pages }) => pages.slice(1),
    // Faults of the first visit are reported below.
    () => [],
  );
  // In parallel, as a visit mostly waits for what a page may still do.
  const visits = await Promise.all([first, ...LOOKED_AT.map((state) => visitState(devtools, state, address, options, more))]);
  const failed = visits.find(({ unreached }) => unreached && !/no Taproot/.test(unreached));
  if (failed) throw new Error(`${failed.unreached}`);

  const at = visits[0].first.url;
  const base = manifest ? allowListOf(manifest, network.sites, network.domains, at, tagFolders(visits, manifest)) : ownAlone(at);
  const list: AllowList = { ...base, origins: [...new Set([...base.origins, new URL(address).origin])] };
  const rows = compare(visits, list, options.optOut);
  return {
    address,
    ...(manifest && { site: manifest.id }),
    date: new Date().toISOString(),
    optOut: options.optOut,
    states: visits.map(({ state, unreached, pages, unseen }) => ({ state, ...(unreached && { unreached }), pages, unseen })),
    rows,
    differences: rows.filter(({ differs }) => differs.length).length,
  };
}
