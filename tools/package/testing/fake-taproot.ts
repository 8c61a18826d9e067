import type { Env, HitPayload, Page, Plugin, Problem, Properties, Taproot, TrackedEvent, Visitor } from '../../../kernel';
import { askApart } from '../../../kernel/consent/ask-apart';
import { createConsent } from '../../../kernel/consent/consent';
import { createTaproot } from '../../../kernel/create-taproot';
import { DROPPED } from '../../../kernel/hooks';
import type { OwnHooks } from '../../../kernel/lifecycle';
import { createScriptLoader } from '../../../kernel/script-loader';
import { createScriptPolicy } from '../../../kernel/script-policy';
import { isEvent, isWrite, type Traced } from '../../../kernel/trace';
import { createIdle } from '../../../lib/time/idle';
import { createLife } from '../../../lib/time/life';
import { type FakeClock, fakeClock } from './fake-clock';
import { type FakeNetwork, fakeNetwork, type Table } from './fake-network';

/** A cookie jar without a document, so that nothing is left for the next test. */
function cookieJar(): { cookie: string } {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text) {
      const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(text) ?? [];
      if (/;\s*max-age=0\b/i.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

/** The settings of a test. By default, the visitor accepted on the main site's production pages. */
export interface FakeSettings {
  readonly page?: Partial<Page>;
  readonly visitor?: Partial<Visitor>;
  /** The visitor's choice on an earlier page. */
  readonly consent?: 'granted' | 'rejected' | 'unset';
  /** Purposes that the site asks for separately from `analytics`. */
  readonly purposes?: readonly string[];
  /** Page attributes: `data-content-id` is `contentId`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The network's answers. */
  readonly network?: Table;
  /** Address prefixes from which the manifest lets scripts be loaded. */
  readonly scripts?: readonly string[];
  /** Random numbers, in [0, 1). */
  readonly random?: () => number;
  /** Used if there is no global one. */
  readonly window?: Window & typeof globalThis;
}

/** The tools of a plugin beyond those that pages see. */
export interface Given {
  readonly options?: unknown;
  readonly early?: unknown;
}

export interface FakeTaproot extends Omit<Taproot, 'hooks' | 'use'> {
  /** The kernel's own hooks: taps, stages, privacy and late taps behave as on a page. */
  readonly hooks: OwnHooks;
  readonly clock: FakeClock;
  readonly network: FakeNetwork;
  /** The calls of `track`, in order. */
  readonly tracked: readonly { readonly name: string; readonly properties: Properties }[];
  /** The errors that were reported, and those that plugins threw. */
  readonly problems: readonly Problem[];
  /** Applies a plugin as the kernel does. Returns its undo. */
  use<Options, Early>(plugin: Plugin<Options, Early>, given?: Given): () => void;
  /** Returns the event once every tap has added to it, or null if it was dropped. */
  send(name: string, properties?: Properties): TrackedEvent | null;
  /** Returns the reason for stopping a finished hit, or undefined if it is sent. */
  hit(payload: HitPayload): string | undefined;
}

const PAGE: Omit<Page, 'attribute'> = {
  site: 'main',
  environment: 'production',
  brand: 'main',
  area: '',
  stream: 'G-MAIN',
  status: 200,
  utility: 'https://utility.main.example',
};
const VISITOR: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: true, international: false };
/** Matches no stored name. */
const NOTHING = '^$';

/** Returns the window with a fake network. Its timers stay the browser's own. */
function unplugged(window: Window & typeof globalThis, { fetch, sendBeacon }: FakeNetwork): Window & typeof globalThis {
  const navigator = { sendBeacon };
  const behind = <T extends object>(target: T, instead: object): T =>
    new Proxy(target, {
      get(_, name) {
        if (name in instead) return Reflect.get(instead, name);
        const value = Reflect.get(target, name);
        // A window's methods must be called on a window. Classes stay unbound.
        return typeof value === 'function' && !value.prototype ? value.bind(target) : value;
      },
      set: (_, name, value) => Reflect.set(target, name, value),
    });
  return behind(window, { fetch, navigator: behind(window.navigator, navigator) });
}

/** A taproot for tests: the kernel's real hooks, consent and helpers, with a fake page, visitor, clock and network. */
export function fakeTaproot(settings: FakeSettings = {}): FakeTaproot {
  const { attributes = {}, scripts = [], purposes = [], random = () => 0 } = settings;
  const clock = fakeClock();
  const network = fakeNetwork(settings.network);
  const window = unplugged(settings.window ?? globalThis.window, network);
  const env: Env = {
    window,
    document: window.document,
    now: clock.now,
    clock: clock.clock,
    random,
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: network.fetch as typeof fetch,
  };
  const idle = createIdle(env);
  const page: Page = Object.freeze({ ...PAGE, attribute: (name: string) => attributes[name], ...settings.page });
  const visitor = Object.freeze({ ...VISITOR, ...settings.visitor });

  const problems: Problem[] = [];
  const tracked: { name: string; properties: Properties }[] = [];
  const jar = { ...env, document: cookieJar() as Document };
  const makeConsent = (hooks: OwnHooks) => {
    hooks.problem.intercept({ call: (problem: Problem) => void problems.push(problem) });
    let begun = false;
    const tell = (chosen: 'here' | 'elsewhere' | '') =>
      hooks.consent.call({ state: consent.state, categories: consent.record?.categories ?? [], chosen });
    const { consent } = createConsent(
      jar,
      visitor,
      purposes.length ? askApart({ purposes: Object.fromEntries(purposes.map((id) => [id, NOTHING])), asks: [] }) : undefined,
      (where) => begun && tell(where),
      () => void hooks.prompt.call({ type: 'consent-settings' }),
    );
    if (settings.consent === 'rejected') consent.rejectAll();
    else if (settings.consent !== 'unset') consent.acceptAll();
    begun = true;
    tell('');
    return { consent, hooks };
  };
  const loadScript = createScriptLoader(window.document, createScriptPolicy(window, scripts));
  const { taproot, hooks, trace, apply, attempt } = createTaproot(env, page, visitor, loadScript, makeConsent);
  trace.intercept({
    call(...call: never[]) {
      const traced = call as unknown as Traced;
      if (isWrite(traced) || !isEvent(traced)) return;
      const [{ name, properties }] = traced;
      tracked.push({ name, properties: { ...properties } });
    },
  });

  return {
    ...taproot,
    hooks,
    clock,
    network,
    tracked,
    problems,
    use(plugin, parts = {}) {
      const life = createLife(env, (run) => attempt(plugin.name, run), idle);
      const { options, early } = parts;
      const undo = apply({ ...plugin, apply: (own: object) => plugin.apply({ ...life, ...own } as never) }, options, early);
      return () => {
        life.end();
        undo();
      };
    },
    send: (name, properties = {}) => hooks.event.call({ name, properties, time: clock.now() }) ?? DROPPED,
    hit: (payload) => hooks.hit.call(payload),
  };
}
