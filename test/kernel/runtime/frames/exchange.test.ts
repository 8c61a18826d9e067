import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel/env';
import { createHooks, type OwnHooks } from '../../../../kernel/lifecycle';
import { answer } from '../../../../kernel/runtime/frames/answer';
import { enter } from '../../../../kernel/runtime/frames/enter';
import { SESSION_KEY, serialiseSession } from '../../../../lib/records/session-record';
import { documentOf, ModelJar } from '../../../support/jar/model-jar';
import { recordOf } from '../../../support/jar/records';

/** 2026-11-15T11:01:00Z, the minute 29912341. */
const NOW = 1_794_740_460_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const PAGE = '7f9619ff-8b86-4d01-a42d-00c04fc964ff';
const SIBLINGS = ['*.main.example', 'donate.giving.example'];

type Listener = (event: object) => void;

/** A window whose messages are delivered in a task of their own, as browsers do, with the sender's origin. */
class Realm {
  readonly listeners = new Set<Listener>();
  readonly got: unknown[] = [];
  constructor(
    readonly origin: string,
    readonly parent?: Realm,
    readonly jar = new ModelJar(),
    readonly storage = new Map<string, string>(),
  ) {}
  /** The window as another one sees it. Browsers state who calls `postMessage`. */
  seenBy(sender: Realm): object {
    if (sender === this) return this.own;
    let seen = sender.others.get(this);
    if (!seen) {
      const up = (): object => (this.parent ? this.parent.seenBy(sender) : (seen as object));
      const own = this;
      seen = {
        get parent() {
          return up();
        },
        postMessage(data: unknown, target: string) {
          if (target !== '*' && target !== own.origin) return;
          const text = structuredClone(data);
          setTimeout(() => own.deliver(text, sender));
        },
      };
      sender.others.set(this, seen);
    }
    return seen;
  }
  readonly others = new Map<Realm, object>();
  deliver(data: unknown, sender: Realm): void {
    this.got.push(data);
    for (const listener of this.listeners) listener({ data, origin: sender.origin, source: sender.seenBy(this) });
  }
  readonly own: object = this.createWindow();
  private createWindow(): object {
    const realm = this;
    const { host, hostname, protocol } = new URL(this.origin);
    const storage = {
      getItem: (key: string) => realm.storage.get(key) ?? null,
      setItem: (key: string, value: string) => void realm.storage.set(key, value),
      removeItem: (key: string) => void realm.storage.delete(key),
    };
    const window: Record<string, unknown> = {
      location: { host, hostname, protocol, pathname: '/', ancestorOrigins: this.around() },
      localStorage: storage,
      sessionStorage: storage,
      addEventListener: (_: string, listener: Listener) => void realm.listeners.add(listener),
      setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
      navigator: {},
      Document: class {
        get referrer() {
          return `${realm.parent?.origin}/`;
        }
      },
    };
    Object.defineProperty(window, 'parent', { get: () => (realm.parent ? realm.parent.seenBy(realm) : window) });
    return window;
  }
  private around(): string[] {
    const found = [];
    for (let outer = this.parent; outer; outer = outer.parent) found.push(outer.origin);
    return found;
  }
}

type State = 'unset' | 'granted' | 'rejected';

/** The tools of a page in that window. `state` is what its visitor chose there. */
function toolsOf(realm: Realm, state: State) {
  const hooks: OwnHooks = createHooks((error) => {
    throw error;
  });
  const { hostname, protocol } = new URL(realm.origin);
  const place = { hostname, pathname: '/', protocol, now: () => NOW };
  const document = documentOf(realm.jar, place);
  const record = (of: State) =>
    of === 'unset'
      ? undefined
      : {
          categories: of === 'granted' ? ['necessary', 'analytics'] : ['necessary'],
          consent_date: new Date(NOW).toISOString(),
          consent_uuid: SESSION,
        };
  const consent = {
    state,
    record: record(state),
    allows: () => consent.state !== 'rejected',
    rejectAll: vi.fn(() => choose('rejected')),
  };
  const choose = (next: State) => {
    Object.assign(consent, { state: next, record: record(next) });
    hooks.consent.call({ state: next, categories: [], chosen: 'here' });
  };
  /** Reads the jar, as the kernel does. */
  const reread = vi.fn(() => {
    const text = decodeURIComponent(realm.jar.get(place));
    if (text.includes('"categories":["necessary"]')) choose('rejected');
    else if (text.includes('analytics')) choose('granted');
  });
  const env = {
    window: realm.own,
    document,
    now: () => NOW,
    clock: () => 0,
    random: Math.random,
    bytes: (count: number) => new Uint8Array(count),
  } as unknown as Env;
  const tools = {
    env,
    hooks,
    consent,
    visitor: { dnt: false, gpc: false },
    version: '1.3.8',
    options: { site: {}, reread },
    report: (error: unknown) => expect(error).toBeUndefined(),
  };
  return { tools: tools as never, consent, choose, hooks, reread };
}

const handsOn = { siblings: SIBLINGS };
const plugin = (name: string) => ({ name, wake: () => 'now' as const, needs: 'nothing', load: vi.fn(async () => ({ default: {} })) });

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const outerOf = (realm: Realm, state: State = 'unset', more: object = {}) => {
  const page = toolsOf(realm, state);
  answer(page.tools, { plugins: [], asks: [plugin('consent')] as never, handsOn: { ...handsOn, ...more } });
  return page;
};
const track = (realm: Realm, { hooks }: ReturnType<typeof toolsOf>, id = SESSION) => {
  realm.storage.set(SESSION_KEY, serialiseSession({ id, start: NOW, last: NOW, pages: 3, count: 5, new: true }));
  hooks.hit.call({ page_id: PAGE });
};
const wakes = (framed: Awaited<ReturnType<typeof enter>>) => {
  const { wake } = framed?.asks(plugin('consent') as never) ?? plugin('consent');
  return (wake as (state: string) => unknown)('unset');
};
const entered = async (realm: Realm, state: State = 'unset', more: object = {}) => {
  const page = toolsOf(realm, state);
  const entering = enter(page.tools, { ...handsOn, ...more });
  await vi.advanceTimersByTimeAsync(2_100);
  return { page, framed: await entering };
};

describe('a frame of the network', () => {
  const outer = () => new Realm('https://www.main.example');

  it('leaves the question to the page around it [CON-03]', async () => {
    const realm = outer();
    outerOf(realm);
    const { framed } = await entered(new Realm('https://donate.giving.example', realm));
    expect(wakes(framed)).toEqual(['consent', 'prompt']);
    // Another plugin's prompt wakes it, too.
    const asked = framed?.asks({ ...plugin('consent'), options: () => ({ mode: 'opt-in' }) } as never);
    expect(await (asked?.options as undefined | (() => unknown))?.()).toEqual({ mode: 'opt-in', framed: true });
  });

  it.each([
    ['a stranger', 'https://stranger.example'],
    ['a stranger with a like name', 'https://donate.giving.example.evil'],
    ['a page whose tag does not answer', 'https://www.main.example'],
  ])('a frame of the network asks by itself within %s [CON-03]', async (_, origin) => {
    const { framed } = await entered(new Realm('https://donate.giving.example', new Realm(origin)));
    expect([framed, wakes(framed)]).toEqual([undefined, 'now']);
  });

  it('asks by itself within a page that asks nothing [CON-03]', async () => {
    const realm = outer();
    const page = toolsOf(realm, 'unset');
    answer(page.tools, { plugins: [], handsOn });
    const { framed } = await entered(new Realm('https://donate.giving.example', realm));
    expect(wakes(framed)).toBe('now');
  });

  it('hears the outermost page through a stranger’s frame [CON-03]', async () => {
    const realm = outer();
    outerOf(realm);
    const { framed } = await entered(new Realm('https://donate.giving.example', new Realm('https://stranger.example', realm)));
    expect(wakes(framed)).toEqual(['consent', 'prompt']);
  });

  it.each(['yes29912341.1794740459000', 'no', 'no29912341', ''])('ignores what a stranger says: %s [CON-24]', async (choice) => {
    const stranger = new Realm('https://stranger.example');
    const inner = new Realm('https://donate.giving.example', stranger);
    // A frame beside it is of the network, but no page around it.
    const beside = new Realm('https://www.main.example', stranger);
    const coming = entered(inner, 'unset', { grants: true });
    for (const sender of [stranger, beside]) inner.deliver({ taproot: 'page', asks: true, choice }, sender);
    const { page, framed } = await coming;
    expect([
      framed,
      page.consent.state,
      inner.jar.get({ hostname: 'donate.giving.example', pathname: '/', protocol: 'https:', now: () => NOW }),
    ]).toEqual([undefined, 'unset', '']);
  });

  it.each([
    ['rejected', 'unset', 'rejected'],
    ['rejected', 'granted', 'rejected'],
    ['granted', 'unset', 'unset'],
    ['granted', 'rejected', 'rejected'],
    ['unset', 'unset', 'unset'],
  ] as const)(
    'a frame within a page of another domain where the visitor is %s goes from %s to %s [CON-24]',
    async (around, before, after) => {
      const realm = outer();
      outerOf(realm, around);
      const { page } = await entered(new Realm('https://donate.giving.example', realm), before);
      expect(page.consent.state).toBe(after);
    },
  );

  it('takes a grant where grants travel [CON-24]', async () => {
    const realm = outer();
    outerOf(realm, 'granted', { grants: true });
    const { page } = await entered(new Realm('https://donate.giving.example', realm), 'unset', { grants: true });
    expect(page.consent.state).toBe('granted');
  });

  it('takes a refusal that comes later, even where it can store no cookie [CON-24]', async () => {
    const realm = outer();
    const around = outerOf(realm);
    const inner = new Realm('https://donate.giving.example', realm);
    const { page } = await entered(inner);
    page.reread.mockImplementation(() => {});
    around.choose('rejected');
    await vi.advanceTimersByTimeAsync(10);
    expect(page.consent.rejectAll).toHaveBeenCalledOnce();
  });

  it('reads the record that it shares with the page, before it would store one of its own [CON-16]', async () => {
    const realm = outer();
    const around = outerOf(realm);
    const inner = new Realm('https://act.main.example', realm, realm.jar);
    const { page } = await entered(inner);
    const place = { hostname: 'act.main.example', pathname: '/', protocol: 'https:', now: () => NOW };
    documentOf(realm.jar, place).cookie = `edf_cc=${recordOf(['necessary'], NOW)};domain=main.example;path=/`;
    const before = realm.jar.get(place);
    around.choose('rejected');
    await vi.advanceTimersByTimeAsync(3_000);
    expect([page.consent.state, realm.jar.get(place)]).toEqual(['rejected', before]);
  });

  it('joins the session of the page before its analytics starts, with its own count [SES-03]', async () => {
    const realm = outer();
    const around = outerOf(realm);
    const inner = new Realm('https://donate.giving.example', realm);
    inner.storage.set(SESSION_KEY, serialiseSession({ id: PAGE, start: 0, last: 1, pages: 1, count: 2, new: true }));
    const { framed } = await entered(inner);
    const own = plugin('analytics');
    const loading = framed?.starts(own as never).load();
    await vi.advanceTimersByTimeAsync(500);
    expect(own.load).not.toHaveBeenCalled();
    // The page counts its view only now.
    realm.storage.set('tp_campaign', `${SESSION}{"utm_source":"letter"}`);
    track(realm, around);
    await vi.advanceTimersByTimeAsync(10);
    await loading;
    expect(JSON.parse(inner.storage.get(SESSION_KEY) ?? '')).toMatchObject({ id: SESSION, pages: 3, count: 2, new: false });
    expect(inner.storage.get('tp_campaign')).toBe(`${SESSION}{"utm_source":"letter"}`);
    expect(inner.storage.get('tp_page')).toBe(PAGE);
  });

  it('begins a session of its own 1.5 s after it could start if the page has none [SES-03]', async () => {
    const realm = outer();
    outerOf(realm);
    const { framed } = await entered(new Realm('https://donate.giving.example', realm));
    const own = plugin('analytics');
    const loading = framed?.starts(own as never).load();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(own.load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(own.load).toHaveBeenCalledOnce();
  });

  it('drops a session that is none, and stores nothing after a refusal [SES-03 CON-20]', async () => {
    for (const [session, state] of [
      ['{"v":1}', 'unset'],
      [serialiseSession({ id: SESSION, start: NOW, last: NOW, pages: 1, count: 1, new: true }), 'rejected'],
    ] as const) {
      const realm = outer();
      outerOf(realm);
      const inner = new Realm('https://donate.giving.example', realm);
      const { page, framed } = await entered(inner);
      Object.assign(page.consent, { state });
      const loading = framed?.starts(plugin('analytics') as never).load();
      inner.deliver({ taproot: 'page', asks: true, choice: '', handed: { session, campaign: '', touch: '', page: PAGE } }, realm);
      await vi.advanceTimersByTimeAsync(2_000);
      await loading;
      expect([...inner.storage.keys()]).toEqual([]);
    }
  });
});

describe('a page with frames', () => {
  it('answers frames of the network within it, and nobody else [CON-24 DEC-06]', async () => {
    const realm = new Realm('https://www.main.example');
    track(realm, outerOf(realm));
    const stranger = new Realm('https://stranger.example', realm);
    const popup = new Realm('https://donate.giving.example');
    const inner = new Realm('https://donate.giving.example', realm);
    for (const sender of [stranger, popup, inner]) realm.deliver({ taproot: 'frame' }, sender);
    await vi.advanceTimersByTimeAsync(10);
    expect([stranger.got, popup.got]).toEqual([[], []]);
    expect(inner.got).toMatchObject([{ taproot: 'page', asks: true, choice: '', handed: { page: PAGE } }]);
  });

  it('hands on no session once the visitor has refused [CON-20]', async () => {
    const realm = new Realm('https://www.main.example');
    const page = outerOf(realm);
    track(realm, page);
    const inner = new Realm('https://donate.giving.example', realm);
    realm.deliver({ taproot: 'frame' }, inner);
    page.choose('rejected');
    await vi.advanceTimersByTimeAsync(10);
    expect(inner.got[1]).toEqual({ taproot: 'page', asks: true, choice: 'no29912341', handed: undefined });
  });
});
