import { vi } from 'vitest';
import type { Env, HitPayload, Page, Problem, Tools, TrackedEvent, Visitor } from '../../../../kernel';
import { holdEvents } from '../../../../kernel/early-events';
import { createEnv } from '../../../../kernel/env';
import { guard } from '../../../../kernel/guard';
import { createHook } from '../../../../kernel/hooks';
import { createHooks } from '../../../../kernel/lifecycle';
import { createIdle } from '../../../../lib/time/idle';
import { createLife } from '../../../../lib/time/life';
import analytics from '../../../../plugins/analytics';
// Imported here, so that the chunk has loaded as soon as it is requested.
import '../../../../plugins/analytics/delivery';
import type { AnalyticsOptions } from '../../../../plugins/analytics/options';

declare global {
  /** The global of vitest's jsdom environment. */
  var jsdom: { reconfigure(settings: { url: string }): void };
}

export interface PageSetup {
  readonly url?: string;
  /** The address at which the page was requested, where it has changed since. */
  readonly landing?: string;
  readonly title?: string;
  readonly html?: string;
  readonly bodyClass?: string;
  readonly status?: number;
  readonly site?: string;
  readonly environment?: Page['environment'];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly options?: AnalyticsOptions;
  readonly visitor?: Partial<Visitor>;
  /** The answers of services other than the queue's, by the end of their address. Other addresses answer 404. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly loadScript?: (url: string) => Promise<void>;
}

/** A jsdom page with the kernel's own hooks, on which analytics can be applied, left and refused. */
export function openPage(circumstances: PageSetup = {}) {
  const {
    url = 'https://www.main.example/',
    landing,
    title = 'Home | Main',
    html = '',
    bodyClass = '',
    status = 200,
    site = 'main',
    environment = 'production',
    attributes = {},
    options = {},
    visitor = { admin: false, internal: false },
    answers = {},
    loadScript = () => Promise.reject(new Error('blocked')),
  } = circumstances;
  jsdom.reconfigure({ url });
  document.title = title;
  document.body.className = bodyClass;
  document.body.replaceChildren(document.createRange().createContextualFragment(html));

  const problems: Problem[] = [];
  const hooks = createHooks((...problem) => report(...problem));
  const env: Env = { ...createEnv(window), fetch: (...args) => window.fetch(...args) };
  const report = (error: unknown, detail: Partial<Problem> = {}) =>
    hooks.problem.call({ kind: 'plugin_error', severity: 'error', ...detail, error, time: env.now() });
  hooks.problem.tap('test', (problem) => void problems.push(problem));
  hooks.consent.call({ state: 'unset', categories: [], chosen: '' });

  const consent = { allowed: true, allows: (category: string) => category === 'necessary' || consent.allowed };
  let events = createHook<[TrackedEvent], true>('track', 'boolean', report, 100);
  const page: Page = {
    ...{ site, environment, brand: 'main', area: '', stream: 'G-MAIN000001', status },
    ...{ utility: 'https://utility.main.example', attribute: (name: string) => attributes[name] },
  };
  const fetch = vi.fn(async (_url: string, _init: { body: string; keepalive: boolean }) => new Response(null, { status: 204 }));
  const asked = vi.fn((_url: string, _init: RequestInit) => {});
  const stubbed = async (url: string, init: { body: string; keepalive: boolean }) => {
    if (url.endsWith('/hit')) return fetch(url, init);
    asked(url, init);
    const answer = Object.entries({ '/ip': {}, ...answers }).find(([end]) => url.replace(/\?.*/, '').endsWith(end))?.[1];
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 });
  };
  vi.stubGlobal('fetch', stubbed);

  const collect = (listener: (event: TrackedEvent) => void) =>
    events.tap('analytics', (event) => {
      listener(event);
      return true;
    });
  const kernel = { version: '1.3.8', page, visitor, consent, hooks, env, report, collect, loadScript, options };
  let undo: (() => void) | undefined;
  // The first request repeats what earlier pages have left.
  const left = Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('tp_journal_') ? text : []));
  const hits = () =>
    fetch.mock.calls
      .flatMap(([, { body }]) => JSON.parse(body) as HitPayload[])
      .filter(({ hit_id }) => !left.some((text) => text.includes(`${hit_id}`)));

  return {
    ...{ hooks, env, consent, problems, fetch, asked },
    track: (name: unknown, properties: unknown = {}) => events.call({ name, properties, time: env.now() } as TrackedEvent),
    /** Applies the early bytes and then the chunk, and calls `meanwhile` in between. The first view has its own task. */
    apply(meanwhile: () => void = () => {}, untilViewed = true) {
      const tools = kernel as unknown as Tools<AnalyticsOptions, never>;
      const early = holdEvents(
        window,
        { types: ['click', 'input', 'submit'], most: 500 },
        [],
        () => tools.consent.allows('analytics'),
        () => {},
        () => {},
      );
      Object.assign(early, { landing });
      meanwhile();
      const life = createLife(env, (run) => guard(run, report), createIdle(env));
      const made = analytics.apply({ ...life, ...tools, early }) as () => void;
      undo = () => {
        life.end();
        made();
      };
      // Runs the tasks of the views and of their sending.
      if (untilViewed && vi.isFakeTimers()) vi.advanceTimersByTime(0).advanceTimersByTime(1);
    },
    refuse() {
      consent.allowed = false;
      events = createHook('track', 'boolean', report, 100);
      undo?.();
      for (const hook of Object.values(hooks)) hook.untap('analytics');
    },
    click(selector: string) {
      document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    },
    leave: (persisted = false) => hooks.leave.call({ timeOnPage: 0, persisted }),
    /** The received hits, in order, as the service takes them. */
    hits,
    names: (): unknown[] => hits().map(({ event }) => event),
  };
}

/** Returns the hit of that name. Fails if there is none. */
export function find(hits: readonly HitPayload[], event: string): HitPayload {
  const hit = hits.find((candidate) => candidate.event === event);
  if (!hit) throw new Error(`no ${event} among ${hits.map((other) => other.event).join(', ')}`);
  return hit;
}
