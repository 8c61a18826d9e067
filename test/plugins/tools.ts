import { vi } from 'vitest';
import type { Consent, Env, Page, Plugin, Problem, Properties, Tools, Visitor } from '../../kernel';
import { createTaproot } from '../../kernel/create-taproot';
import type { TagTools } from '../../kernel/taproot';
import { createIdle } from '../../lib/time/idle';
import { createLife } from '../../lib/time/life';

declare global {
  /** The global of vitest's jsdom environment. */
  var jsdom: { reconfigure(settings: { url: string }): void };
}

export interface PageSetup {
  readonly url?: string;
  readonly html?: string;
  /** True if analytics is allowed. */
  readonly allowed?: boolean;
  readonly bot?: boolean;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Facts of the visitor and the page, beside those of `createTools`. */
  readonly visitor?: Partial<Visitor>;
  readonly page?: Partial<Page>;
  readonly attributes?: Readonly<Record<string, string>>;
  /** The network's answers. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Creates the tools of a plugin, on a jsdom page with the kernel's real hooks, and records what the plugin does with them. */
export function createTools<Options, Early>(options: Options, early: Early, circumstances: PageSetup = {}) {
  const { url = 'https://www.main.example/', html = '', allowed = true, bot = false, attributes = {} } = circumstances;
  jsdom.reconfigure({ url });
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  const tracked: { name: string; properties: Properties }[] = [];
  const problems: Problem[] = [];
  const fetch = vi.fn(circumstances.fetch ?? (async () => new Response('{}')));
  vi.stubGlobal('fetch', fetch);
  const env: Env = {
    window,
    document,
    now: circumstances.now ?? (() => 1_700_000_000_000),
    clock: () => performance.now(),
    random: circumstances.random ?? (() => 0),
    bytes: (count) => new Uint8Array(count),
    fetch: (...args) => window.fetch(...args),
  };
  const consent = {
    allows: (category: string) => category === 'necessary' || allowed,
    covers: () => allowed,
    explain: () => ({ allowed, reason: allowed ? 'opt-out' : 'rejected' }),
  } as unknown as Consent;
  const page = {
    ...{ site: 'main', brand: 'main', utility: 'https://utility.main.example' },
    attribute: (name: string) => attributes[name],
    ...circumstances.page,
  } as Page;
  const visitor = { bot, ...circumstances.visitor } as Visitor;
  const made = createTaproot(
    env,
    page,
    visitor,
    async () => {},
    (hooks) => {
      hooks.problem.tap('test', (problem) => void problems.push(problem));
      return { consent, hooks };
    },
  );
  const { hooks } = made;
  const { end, ...life } = createLife(env, (run) => made.attempt('test', run), createIdle(env));
  const tools = {
    ...life,
    ...(made.tools('test', options, early) as TagTools<Options, Early>),
    track: (name: string, properties: Properties = {}) => void tracked.push({ name, properties }),
  } as unknown as Tools<Options, Early>;
  /** Applies the plugin. Returns its undo, which ends its life first, as the runtime does. */
  const apply = (plugin: Plugin<Options, Early>) => {
    const { end, ...life } = tools.part();
    const undo = plugin.apply({ ...tools, ...life });
    return () => {
      end();
      undo?.();
    };
  };
  /** Returns the event once every tap has added to it. */
  const send = (properties: Properties = {}) => hooks.event.call({ name: 'page_view', properties, time: 0 })?.properties;
  return { tools, hooks, env, fetch, tracked, problems, apply, send, end };
}

/** Lets promises settle. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
