import { rmSync } from 'node:fs';
import { request } from 'node:http';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright';
import { type RunningDemo, startDemo } from '../../demo/server';
import { dataFolder } from './data-folder';
import { type JourneyEngine, openJourneyEngine } from './engines/journey-engine';

type Received = 'hits' | 'errors' | 'rejections' | 'receipts' | 'unanswered' | 'answers' | 'csp' | 'vendors';
// biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of the received JSON, which they assert
export type Entry = Record<string, any>;

/** The demo network without visitors. */
export interface Service {
  readonly demo: RunningDemo;
  /** Resolves to everything that the utility service has received, oldest first. */
  received(kind: Received): Promise<Entry[]>;
  /**
   * Waits until the received entries satisfy `enough`. Fails with the received entries when the time is over: a few hits wait 15 s for
   * more.
   */
  until(kind: Received, enough: (entries: Entry[]) => boolean): Promise<Entry[]>;
  /** Resolves to the requests by which the service has told its stand-ins of vendors, oldest first, where it tells any. */
  told(): Promise<Entry[]>;
  /** Forgets everything received so far, and everything that arrives later from before this call. */
  forget(): Promise<void>;
  /** Like `forget`, but also ignores everything that earlier pages still send. The previous test may have advanced their clock. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

export interface Network extends Service {
  readonly browser: Browser;
  /** Opens a new visitor: no cookies, no storage. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Runs in the page. Counts in `runningScripts` the scripts that have left the document before they ran, as those of a tag do. A script that has
 * arrived may still be compiling.
 */
function noteRunning(): void {
  const page = window as unknown as { runningScripts: number };
  page.runningScripts = 0;
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement) || !node.src || node.isConnected) continue;
      page.runningScripts++;
      const ended = new AbortController();
      for (const type of ['load', 'error'])
        node.addEventListener(
          type,
          () => {
            page.runningScripts--;
            ended.abort();
          },
          ended,
        );
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Sends a request to the demo network. Node does not resolve `*.localhost` as browsers do, so the host is only in the header. */
const ask = (url: string, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { host, port, pathname, search } = new URL(url);
    const sent = request({ host: '127.0.0.1', port, method, path: pathname + search, headers: { host } }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, body }));
    });
    sent.on('error', reject);
    sent.end();
  });

/** Answers requests with the demo network's response, after changing its body and its policy. `from`: another address that it is asked for. */
export const rewriting =
  (change: (body: string) => string, changePolicy = (policy: string) => policy, from?: string) =>
  async (route: Route) => {
    const { status, headers, body } = await ask(from ?? route.request().url());
    const { 'content-length': _, 'content-security-policy': policy = '', ...rest } = headers;
    await route.fulfill({ status, headers: { ...rest, 'content-security-policy': changePolicy(policy) }, body: change(body) });
  };

/** Returns the distinguishing fields of an entry, on one line. */
const summary = (entry: Entry) =>
  JSON.stringify(entry, ['event', 'event_action', 'page_path', 'page_id', 'time_on_page', 'timestamp', 'message', 'effective-directive']);

/** ms. */
const LONGEST_CLOSE = 5_000;
/** ms: the 15 s after which a page sends its hits, on a busy machine. */
const LONGEST_WAIT = 45_000;

/** Opens the demo network as `npm start` serves it, on a free port with an empty store. `tells`: the service tells stand-ins of vendors. */
export async function openService(tells = false): Promise<Service> {
  const data = dataFolder();
  const demo = await startDemo({ port: 0, data, told: tells });
  const inspect = (path: string, method?: string) => ask(`http://localhost:${demo.port}/inspect${path}`, method);
  // Requests that a page sends while it closes may arrive after the service has forgotten the earlier ones.
  let forgotten = 0;
  const left = new Set<unknown>();
  const received = async (kind: Received) => {
    const entries: Entry[] = JSON.parse((await inspect(`/${kind}`)).body);
    const isLate = ({ timestamp, page_id }: Entry) => left.has(page_id) || new Date(timestamp).getTime() < forgotten;
    return entries.filter((entry) => !isLate(entry));
  };
  const forget = async () => {
    await inspect('', 'DELETE');
    forgotten = Date.now();
  };
  return {
    demo,
    received,
    async until(kind, enough) {
      const deadline = Date.now() + LONGEST_WAIT;
      for (;;) {
        const entries = await received(kind);
        if (enough(entries)) return entries;
        if (Date.now() > deadline) throw new Error(`waited ${LONGEST_WAIT} ms in vain; ${kind}: ${entries.map(summary).join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    told: async () => JSON.parse((await ask(demo.url('live', '/inspect/told'))).body),
    forget,
    async begin() {
      for (const { page_id } of await received('hits')) if (page_id) left.add(page_id);
      await forget();
    },
    async close() {
      await demo.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Combines a service with the browser that visits it. */
export const visitable = (service: Service, engine: JourneyEngine): Network => ({
  ...service,
  browser: engine.browser,
  async visitor(options) {
    const context = await engine.newContext({ locale: 'en-US', timezoneId: 'America/New_York', ...options });
    await context.addInitScript(noteRunning);
    const close = context.close.bind(context);
    // Chromium does not always answer if a page is reloading. Closing the browser removes the rest.
    context.close = () => Promise.race([close(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_CLOSE))]);
    return context;
  },
});

/** Opens the demo network, and a new browser for it. `restores`: with a back/forward cache. `tells`: the service tells stand-ins of vendors. */
export async function openNetwork(restores = false, tells = false): Promise<Network> {
  const service = await openService(tells);
  const engine = await openJourneyEngine(restores);
  return {
    ...visitable(service, engine),
    async close() {
      await engine.close();
      await service.close();
    },
  };
}

/** Firefox also checks the integrity of a file that it stopped loading when the page ended. */
const CUT_SHORT = /^None of the “sha256” hashes in the integrity attribute/;

/** Records two things that a page must never do: throw an error, or log one. */
export function watchFaults(page: Page, faults: string[] = []): string[] {
  const note = (fault: string) => {
    if (!CUT_SHORT.test(fault)) faults.push(fault);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  return faults;
}
