import type { SiteFacts } from '../site-facts';
import { type Brand, detectArea } from './brand';
import { detectEnvironment, type Environment } from './environment';
import { hostKind } from './site';

/** The site, environment and address of the page. Frozen. */
export interface Page {
  /** The site's id, or `unknown` on a host that its manifest does not list. */
  readonly site: string;
  readonly environment: Environment;
  readonly brand: Brand;
  /** Test or alternate brand area named by the path, or ''. */
  readonly area: string;
  /** Analytics stream. */
  readonly stream: string;
  /** HTTP status as the page states it. */
  readonly status: number;
  /** Base address of the utility service, without a slash at its end. */
  readonly utility: string;
  /** Reads a page attribute of the tag, or else of `<html>`. Returns undefined if neither has it. */
  attribute(name: string): string | undefined;
}

type Address = Pick<Location, 'hostname' | 'port' | 'pathname'>;

export function detectPage(site: SiteFacts, address: Address, query: URLSearchParams, attribute: Page['attribute']): Page {
  const { hostname, port, pathname } = address;
  const kind = hostKind(site.hosts, hostname);
  const environment = detectEnvironment(kind, hostname, [attribute('env'), query.get('_env')].includes('testing'));
  const listed = kind && (site.paths?.some((path) => pathname.startsWith(path)) ?? true);
  const id = listed ? site.id : 'unknown';
  const area = detectArea(site.areas, pathname);
  return Object.freeze({
    site: id,
    environment,
    brand: site.brands[area] ?? site.brands[hostname] ?? site.brand,
    area,
    stream: environment === 'production' ? site.stream : site.testStream,
    status: parseInt(attribute('pageStatus') as string, 10) || 200,
    utility: site.utility[kind ?? 'production'] + (kind === 'local' && port ? `:${port}` : ''),
    attribute,
  });
}
