import { randomUUID } from 'node:crypto';
import { blameOfText } from './blame';
import { cookiesFound, type Kept, type Written } from './cookies';
import type { Devtools, DevtoolsEvent, Fields } from './devtools';
import type { Found, Kind } from './found';
import { callText } from './in-page';
import { lookAround, type Surroundings } from './look-around';
import { watchRequests } from './requests';
import { BEFORE } from './stored';
import { watchWrites } from './watch-writes';

/** Where a visitor is, and what their browser says. */
export interface VisitorOptions {
  readonly gpc: boolean;
  readonly locale: string;
  readonly timezone: string;
}

/** The document that the tab shows. */
export interface Shown {
  readonly url: string;
  readonly status: number;
  readonly mime: string;
}

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

interface Target {
  readonly sessionId: string;
  readonly targetInfo: { readonly targetId: string; readonly type: string; readonly url: string; readonly browserContextId?: string };
}

/** ms that an answer from a page may take. */
const LONGEST = 10_000;

const within = <Value>(promise: Promise<Value>, limit: number): Promise<Value | undefined> =>
  Promise.race([promise.catch(() => undefined), new Promise<undefined>((resolve) => void setTimeout(resolve, limit, undefined).unref())]);

const withoutQuery = (url: string) => url.replace(/[?#].*/s, '');
const GPC = `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { configurable: true, enumerable: true, get: () => true })`;

/** A visitor of their own, with an empty profile and one tab. Everything that its pages, frames and workers do is noted. */
export async function newVisitor(devtools: Devtools, { gpc, locale, timezone }: VisitorOptions) {
  const { browserContextId } = (await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })) as {
    browserContextId: string;
  };
  const { userAgent } = (await devtools.send('Browser.getVersion')) as { userAgent: string };
  const binding = `_${randomUUID().replaceAll('-', '')}`;
  /** The type and the address of each target, by session. */
  const sessions = new Map<string, { readonly type: string; readonly url: string }>();
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  let tab = '';
  let mainFrame = '';
  let shown: Shown = { url: '', status: 0, mime: '' };
  const written: (Omit<Written, 'isNew'> & { readonly kind: string; readonly begun: number })[] = [];
  let begun = 0;
  const page = () => withoutQuery(shown.url);
  const worker = (session: string) => {
    const { type = '', url } = sessions.get(session) ?? {};
    return type.includes('worker') ? url : undefined;
  };
  const requests = watchRequests(page, () => mainFrame, worker);

  const attach = async ({ sessionId, targetInfo: { type, url, targetId } }: Target) => {
    sessions.set(sessionId, { type, url });
    if (type === 'page' && !tab) {
      tab = sessionId;
      mainFrame = targetId;
    }
    const send = (method: string, params?: object) => devtools.send(method, params, sessionId);
    const isDocument = type === 'page' || type === 'iframe';
    const steps = [
      send('Network.enable'),
      send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      ...(gpc ? [send('Network.setExtraHTTPHeaders', { headers: { 'Sec-GPC': '1' } })] : []),
      ...(isDocument
        ? [
            send('Page.enable'),
            send('Runtime.enable'),
            send('Runtime.addBinding', { name: binding }),
            send('Page.addScriptToEvaluateOnNewDocument', { source: callText(watchWrites, binding) }),
            ...(gpc ? [send('Page.addScriptToEvaluateOnNewDocument', { source: GPC })] : []),
            // A headless browser's own name would have many a tracker hide.
            send('Emulation.setUserAgentOverride', { userAgent: userAgent.replace('Headless', ''), acceptLanguage: locale }),
            send('Emulation.setLocaleOverride', { locale }),
            send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
          ]
        : []),
      send('Runtime.runIfWaitingForDebugger'),
    ];
    await Promise.allSettled(steps);
    if (sessionId === tab) ready();
  };

  const write = ({ name, payload }: Fields) => {
    if (name !== binding || typeof payload !== 'string' || written.length > 20_000) return;
    try {
      const { kind, name, stack, origin } = JSON.parse(payload) as Record<string, unknown>;
      written.push({ kind: `${kind}`, name: `${name}`, origin: `${origin}`, by: blameOfText(`${stack}`), page: page(), begun });
    } catch {
      // A page has found the binding, and says what it likes.
    }
  };

  const take = (event: DevtoolsEvent) => {
    const { method, params, session } = event;
    if (method === 'Target.attachedToTarget') {
      const target = params as unknown as Target;
      const ours = sessions.has(session) || (!session && target.targetInfo.browserContextId === browserContextId);
      return ours ? void attach(target) : undefined;
    }
    if (!sessions.has(session)) return;
    if (method === 'Target.detachedFromTarget') sessions.delete((params as { sessionId: string }).sessionId);
    if (method === 'Runtime.bindingCalled') write(params);
    if (method === 'Page.javascriptDialogOpening')
      void devtools.send('Page.handleJavaScriptDialog', { accept: true }, session).catch(() => {});
    if (method === 'Network.responseReceived' && params.type === 'Document' && params.frameId === mainFrame) {
      const { url, status, mimeType } = params.response as { url: string; status: number; mimeType: string };
      shown = { url, status, mime: mimeType };
    }
    requests.take(event);
  };

  const stop = devtools.listen(take);
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId, width: 1280, height: 900 });
  await isReady;

  const untilEvent = (name: string, limit: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        end();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, limit);
      const end = devtools.listen(({ method, session }) => void (method === name && session === tab && done()));
    });

  /** What every document of the tab has. */
  const look = async (): Promise<Surroundings[]> => {
    const documents = [...sessions].filter(([, { type }]) => type === 'page' || type === 'iframe');
    const all = documents.map(async ([session, { type }]) => {
      const { frameTree } = (await devtools.send('Page.getFrameTree', {}, session)) as unknown as { frameTree: Tree };
      return Promise.all(framesOf(frameTree).map((id, i) => lookIn(session, id, type === 'page' && i === 0)));
    });
    return (await Promise.all(all.map((one) => within(one, LONGEST)))).flatMap((one) => one ?? []).flatMap((one) => one ?? []);
  };
  const lookIn = async (session: string, frameId: string, top: boolean): Promise<Surroundings | undefined> => {
    const world = await within(devtools.send('Page.createIsolatedWorld', { frameId, worldName: 'audit' }, session), LONGEST);
    const expression = callText(lookAround, top);
    const asked = { expression, contextId: world?.executionContextId, awaitPromise: true, returnByValue: true };
    const answer = world && (await within(devtools.send('Runtime.evaluate', asked, session), LONGEST));
    return (answer?.result as { value?: Surroundings } | undefined)?.value;
  };

  return {
    /** Resolves once the document has loaded, or after the limit in ms; rejects where there is none. */
    async open(url: string, limit: number): Promise<Shown> {
      requests.forgetWaiting();
      const loaded = untilEvent('Page.loadEventFired', limit);
      const navigation = within(devtools.send('Page.navigate', { url }, tab), limit);
      const { errorText } = (await navigation) ?? { errorText: 'no answer' };
      if (errorText) throw new Error(`${errorText}`.replace('net::ERR_', '').replaceAll('_', ' ').toLowerCase());
      await loaded;
      return shown;
    },
    shown: () => shown,
    /** Resolves to the value of an expression in the page, which may be anything; undefined where it throws. */
    async evaluate(expression: string): Promise<unknown> {
      const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const answer = await within(devtools.send('Runtime.evaluate', asked, tab), LONGEST);
      return (answer?.result as { value?: unknown } | undefined)?.value;
    },
    input: (method: string, params: object) => within(devtools.send(method, params, tab), LONGEST),
    /** Number of requests that wait for their answers. */
    waiting: requests.waiting,
    look,
    /** Resolves to the text of a file that the page has loaded; '' where it can't be had. */
    async text(url: string): Promise<string> {
      const answer = await within(devtools.send('Page.getResourceContent', { frameId: mainFrame, url }, tab), LONGEST);
      return typeof answer?.content === 'string' ? answer.content : '';
    },
    /** Everything that was found since `begin`; of what is stored, who wrote it at any time. */
    async found(): Promise<{ readonly contacts: readonly Found[]; readonly cookies: readonly Found[]; readonly writes: readonly Found[] }> {
      const { cookies } = (await devtools.send('Storage.getCookies', { browserContextId })) as unknown as { cookies: Kept[] };
      const ofCookies = written.filter(({ kind }) => kind === 'cookie').map((one) => ({ ...one, isNew: one.begun === begun }));
      return {
        contacts: requests.found(),
        cookies: cookiesFound(cookies, requests.sent(), ofCookies, page()),
        writes: written
          .filter(({ kind }) => kind !== 'cookie')
          .map((one) => ({
            ...{ kind: one.kind as Kind, name: one.name, address: one.origin, by: one.by, page: one.page },
            how: one.begun === begun ? 'removed again' : BEFORE,
          })),
      };
    },
    /** Forgets what was done until now. */
    begin() {
      requests.begin();
      begun++;
    },
    async close() {
      stop();
      await within(devtools.send('Target.disposeBrowserContext', { browserContextId }), LONGEST);
    },
  };
}

interface Tree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly Tree[];
}

const framesOf = ({ frame, childFrames = [] }: Tree): string[] => [frame.id, ...childFrames.flatMap(framesOf)].slice(0, 100);
