import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Manifest } from '../../kernel';
import type { NamedVendor } from '../../plugins/vendors/vendor';
import { readManifests } from '../../tools/sites/manifests';
import { Unavailable } from '../arrival';

/** The address of the analytics library for each stream that pages may ask it for. */
type AnalyticsScripts = ReadonlyMap<string, string>;

/** Returns the streams of the sites whose manifests name the library, each site's own and its test stream, with the account's address. */
export function scriptsOf(sites: Iterable<Pick<Manifest, 'stream' | 'testStream' | 'plugins'>>): AnalyticsScripts {
  const scripts = new Map<string, string>();
  for (const { stream, testStream, plugins } of sites) {
    const named = plugins.flatMap(({ options }) => (options as { readonly named?: readonly NamedVendor[] } | undefined)?.named ?? []);
    const { script } = (named.find(({ name }) => name === 'gtag')?.account ?? {}) as { readonly script?: string };
    if (script) for (const one of [stream, testStream]) scripts.set(one, script);
  }
  return scripts;
}

/** Returns those of the manifests that the service was started for. */
export const analyticsScripts = async (): Promise<AnalyticsScripts> => scriptsOf((await readManifests()).values());

/** Resolves to the analytics library's script for a stream, whose vendor serves it at `address`. Rejects with `Unavailable`. */
export type AnalyticsLibrary = (stream: string, address: string, request: FastifyRequest) => Promise<string>;

/** GET /{stream}/_g4.js: the fallback loader of the analytics library, for the network's streams. */
export function analyticsLoader(app: FastifyInstance, scripts: AnalyticsScripts, library: AnalyticsLibrary): void {
  app.get<{ Params: { stream: string } }>('/:stream/_g4.js', async (request, reply) => {
    const { stream } = request.params;
    const address = scripts.get(stream);
    if (!address) return reply.code(404).send({ error: 'No such stream', issues: [] });
    const script = await library(stream, address, request);
    return reply.type('text/javascript; charset=utf-8').header('Cross-Origin-Resource-Policy', 'cross-origin').send(script);
  });
}

/** ms for which a copy is served without asking the vendor, and for its whole answer. */
const FRESH = 60 * 60 * 1_000;
const TIMEOUT = 5_000;
/** ms after a failure in which the vendor is not asked again. */
const REST = 30_000;
/** Characters; the vendor's is some 300 000. */
const LONGEST = 2_000_000;

/**
 * The vendor's library from its address, kept for an hour, and longer while the vendor does not answer. Callers share a request that is under
 * way, and a failure for 30 s, so that a vendor that is down is not asked once for each visitor.
 */
export function vendorLibrary(now: () => number = Date.now): AnalyticsLibrary {
  const copies = new Map<string, { readonly script: string; readonly since: number }>();
  const load = async (stream: string, address: string) => {
    const answer = await fetch(`${address}?id=${stream}`, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    const script = await answer.text();
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? '') || script.length > LONGEST)
      throw new Error(`the analytics library was answered with ${answer.status}`);
    return script;
  };
  const loads = new Map<string, { readonly script: Promise<string>; failed?: number }>();
  const shared = (stream: string, address: string): Promise<string> => {
    const found = loads.get(stream);
    if (found && (found.failed === undefined || now() - found.failed < REST)) return found.script;
    const begun: { readonly script: Promise<string>; failed?: number } = { script: load(stream, address) };
    loads.set(stream, begun);
    begun.script.then(
      (script) => {
        copies.set(stream, { script, since: now() });
        loads.delete(stream);
      },
      () => {
        begun.failed = now();
      },
    );
    return begun.script;
  };
  return async (stream, address) => {
    const copy = copies.get(stream);
    if (copy && now() - copy.since < FRESH) return copy.script;
    try {
      return await shared(stream, address);
    } catch (error) {
      if (copy) return copy.script;
      throw new Unavailable((error as Error).message);
    }
  };
}
