import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { type Config, readConfig } from '../service/config';
import { openDeclarations } from '../service/events/declarations';
import { endSlowRequests } from '../service/http/app';
import type { Store } from '../service/store/store';
import { type Address, addressesAt } from './addresses';
import { contentDelivery } from './cdn';
import { demoConsole } from './console';
import { openFeed } from './feed';
import { forgetting } from './forgetting';
import { advocacyForms } from './forms/serve';
import { gpcSupport } from './gpc-support';
import { inspection } from './inspection';
import { livePage } from './live/page';
import { type Filled, fillMonth } from './month/fill';
import { officersPage } from './officer';
import { serveSite } from './pages/serve';
import { sites } from './pages/sites/all';
import { surveyFrame } from './survey/serve';
import { toldPage } from './told/page';
import { startToldVendors, type ToldVendors } from './told/vendors';
import { utilityService } from './utility/service';
import { createVendorCalls } from './vendors/calls';
import { standIns, vendorInspection } from './vendors/serve';
import { createVisitorSetup } from './visitor-setup';

export interface DemoOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Folder of the service's log and store. */
  readonly data?: string;
  /** True, the default, if log and store have threads, which take a second to start. */
  readonly threads?: boolean;
  /** Folder of the build. */
  readonly dist?: string;
  /** True if the console is served, which takes a second of a processor. */
  readonly console?: boolean;
  /** True if the store begins with a month that is made up. */
  readonly month?: boolean;
  /** True if the service tells stand-ins of vendors. */
  readonly told?: boolean;
  /** Browsers never cache the tags. For development. */
  readonly fresh?: boolean;
  /** ms that a request may take to arrive, 10 s by default. */
  readonly longestRequest?: number;
}

export interface RunningDemo {
  readonly port: number;
  readonly url: Address;
  /** Undefined if no month was asked for. */
  readonly filled?: Filled;
  close(): Promise<void>;
}

/** The service's configuration for a folder of data and a build. */
function configOf(data: string, dist: string, env: ToldVendors['env'] = {}): Config {
  const config = readConfig({ ...env, DATA: data, RELEASES: dist, LOG_LEVEL: 'error' });
  if ('faults' in config) throw new Error(config.faults.join('\n'));
  return config;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves the demo network, on the loopback interface only. Rejects with EADDRINUSE if the port is taken. */
export async function startDemo({
  port,
  data = here('data'),
  dist = here('../dist'),
  fresh = false,
  threads = true,
  console: shows = false,
  month = false,
  told = false,
  longestRequest,
}: DemoOptions): Promise<RunningDemo> {
  const vendors = told ? await startToldVendors(data) : undefined;
  const config = configOf(data, dist, vendors?.env);
  let filled: Filled | undefined;
  const begin = async (store: Store) => {
    if (month) filled = await fillMonth(store, Date.now());
  };
  const feed = await openFeed({ config, threads, figures: shows, begin });
  const setup = createVisitorSetup();
  const declarations = openDeclarations(dist);
  const vendorCalls = createVendorCalls(feed);
  const app = fastify({
    // Opening the console's store takes longer than the usual 10 s where the machine is busy.
    pluginTimeout: 120_000,
    // Streams never end by themselves, so closing must not wait for them.
    forceCloseConnections: true,
    ...endSlowRequests(longestRequest),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.addHook('onClose', async () => {
    await feed.close();
    await vendors?.close();
  });

  await app.register(contentDelivery(dist, fresh));
  await app.register(gpcSupport(dist));
  await app.register(utilityService(feed, setup, declarations, config));
  await app.register(standIns(vendorCalls));
  await app.register(surveyFrame);
  await app.register(advocacyForms(feed));
  await app.register(inspection(feed, setup));
  await app.register(vendorInspection(vendorCalls));
  await app.register(livePage(dist));
  await app.register(officersPage(feed, dist));
  await app.register(forgetting);
  if (shows) await app.register(demoConsole(feed, config));
  if (vendors) {
    feed.listen((news) => news === 'forgotten' && vendors.forget());
    await app.register(toldPage(vendorCalls, vendors));
  }
  for (const site of sites.values()) await app.register(serveSite(site, feed, setup));

  try {
    await app.listen({ port, host: 'localhost' });
  } catch (error) {
    await app.close();
    throw error;
  }
  const taken = (app.server.address() as AddressInfo).port;
  return { port: taken, url: addressesAt(taken), ...(filled && { filled }), close: () => app.close() };
}
