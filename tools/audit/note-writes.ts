import type { Authors } from './authors';
import type { Stack } from './blame';
import type { Written } from './cookies';
import type { DevtoolsEvent, Fields } from './devtools';
import type { Found, Kind } from './found';
import { assignedCookie } from './set-cookie';
import { BEFORE } from './stored';

/** The most writes that are kept. A page that makes more is understood, and its later writes have no author. */
const MOST = 20_000;

interface Noted {
  readonly kind: string;
  readonly name: string;
  readonly origin: string;
  readonly by: readonly string[];
  readonly page: string;
  readonly begun: number;
  /** False if the browser may have refused it. */
  readonly isSure: boolean;
}

/** Follows a stack's callers, which the protocol hands out one by one. They are forgotten soon, so that this asks at once. */
async function whole(stack: Stack | undefined, ask: (stackTraceId: object) => Promise<Fields>): Promise<Stack | undefined> {
  const callers: Stack[] = [];
  let last = stack;
  for (let depth = 0; last && depth < 32; depth++) {
    while (last.parent) last = last.parent;
    if (!last.parentId) break;
    const { stackTrace } = await ask(last.parentId).catch((): Fields => ({}));
    last = stackTrace as Stack | undefined;
    if (last) callers.push(last);
  }
  return stack && { callFrames: [stack, ...callers].flatMap(flat) };
}

const flat = (stack: Stack): NonNullable<Stack['callFrames']> => [...(stack.callFrames ?? []), ...(stack.parent ? flat(stack.parent) : [])];

/**
 * Keeps the writes that documents and workers tell of, and the changes of web storage that the browser itself reports. `secret`: the first
 * word of these messages. `page`: the open page. `ask`: sends a command to a session.
 */
export function noteWrites(
  secret: string,
  page: () => string,
  authors: Authors,
  ask: (session: string, method: string, params: object) => Promise<Fields>,
) {
  const written: Noted[] = [];
  /** By entry of web storage, how often documents told of a write, and how often each session's browser noticed one. */
  const tellings = new Map<string, number>();
  const notices = new Map<string, Map<string, number>>();
  const pending = new Set<Promise<void>>();
  let begun = 0;

  const note = (one: Omit<Noted, 'page' | 'begun'>, at = { page: page(), begun }) =>
    void (written.length < MOST && written.push({ ...one, ...at }));

  const keyOf = (kind: string, name: string, origin: string) => JSON.stringify([kind, name, origin]);
  /** Returns whether an entry was written more often than documents told. */
  const isEvaded = ({ kind, name, origin }: Noted) => {
    const key = keyOf(kind, name, origin);
    return Math.max(0, ...(notices.get(key)?.values() ?? [])) > (tellings.get(key) ?? 0);
  };

  const told = (session: string, args: readonly { readonly value?: unknown }[], stack: Stack | undefined) => {
    const [, kind = '', name = '', origin = ''] = args.map(({ value }) => `${value}`);
    const isSure = args[4]?.value === true;
    const at = { page: page(), begun };
    const now = authors.ofStack(session, stack);
    const key = keyOf(kind, name, origin);
    tellings.set(key, (tellings.get(key) ?? 0) + 1);
    if (kind === 'worker' || kind === 'service worker') authors.noteWorker(name.replace(/[?#].*/s, ''), now);
    const known = whole(stack, (stackTraceId) => ask(session, 'Debugger.getStackTrace', { stackTraceId })).then((all) => {
      const by = authors.ofStack(session, all);
      note({ kind, name: name.slice(0, 4_000), origin, by: by.length ? by : now, isSure }, at);
    });
    pending.add(known);
    void known.finally(() => pending.delete(known));
  };

  return {
    take({ method, params, session }: DevtoolsEvent) {
      if (method === 'Runtime.consoleAPICalled') {
        const { args = [], stackTrace } = params as { args?: readonly { value?: unknown }[]; stackTrace?: Stack };
        if (args[0]?.value === secret) told(session, args, stackTrace);
      }
      if (method === 'DOMStorage.domStorageItemAdded' || method === 'DOMStorage.domStorageItemUpdated') {
        const { storageId, key } = params as {
          storageId: { storageKey?: string; securityOrigin?: string; isLocalStorage: boolean };
          key: string;
        };
        const origin = `${storageId.storageKey ?? storageId.securityOrigin}`.replace(/\^.*/s, '').replace(/\/$/, '');
        const kind = storageId.isLocalStorage ? 'local storage' : 'session storage';
        const here = notices.get(keyOf(kind, key, origin)) ?? new Map<string, number>();
        notices.set(keyOf(kind, key, origin), here.set(session, (here.get(session) ?? 0) + 1));
        note({ kind, name: key, origin, by: [], isSure: true });
      }
    },
    /** Resolves once the authors of all writes are known. */
    settled: async () => void (await Promise.all(pending)),
    cookies: (): Written[] =>
      written
        .filter(({ kind }) => kind === 'cookie')
        .map((one) => {
          const { name, value, isExpired } = assignedCookie(one.name);
          const at = { origin: one.origin, by: one.by, page: one.page, isNew: one.begun === begun };
          return { name, value, ...at, isKept: one.isSure && !isExpired };
        }),
    others: (): Found[] =>
      written
        .filter(({ kind }) => !['cookie', 'worker', 'peer', 'transport', 'device'].includes(kind))
        .map((one) => ({
          ...{ kind: one.kind as Kind, name: one.name.slice(0, 300), address: one.origin, by: one.by, page: one.page },
          how: one.begun !== begun ? BEFORE : one.kind === 'interest group' ? 'for advertisers' : 'removed again',
          ...(isEvaded(one) && { isEvaded: true }),
        })),
    /** The servers by which pages look for a way to other browsers (WebRTC), and those of WebTransport. */
    connections: (): Found[] =>
      written
        .filter((one) => (one.kind === 'peer' || one.kind === 'transport') && one.begun === begun)
        .map(({ kind, name, by, page }) => ({
          kind: 'request',
          name: '',
          address: name.replace(/^(\w+):(?!\/\/)/, '$1://'),
          by,
          how: kind === 'peer' ? 'WebRTC' : 'WebTransport',
          page,
        })),
    /** By author, what it has measured of the device. */
    measured(): ReadonlyMap<string, readonly string[]> {
      const measured = new Map<string, readonly string[]>();
      for (const { kind, name, by, begun: then } of written) {
        const [author = ''] = by;
        const known = measured.get(author) ?? [];
        if (kind === 'device' && then === begun && !known.includes(name)) measured.set(author, [...known, name]);
      }
      return measured;
    },
    /** Marks all earlier writes as made before the visit's choice. */
    begin() {
      begun++;
    },
  };
}
