import { createHash, randomUUID } from 'node:crypto';
import { createAuthors } from './authors';
import { cookiesFound, type Kept } from './cookies';
import type { Devtools, DevtoolsEvent } from './devtools';
import { fingerprintsFound } from './fingerprints';
import type { Found } from './found';
import type { DocumentContent } from './look-around';
import { lookIntoAll } from './look-into';
import { noteHints } from './note-hints';
import { noteWrites } from './note-writes';
import { answerPlayed, type Paused } from './play-place';
import { prepareTarget, type Version, type VisitorOptions, WORLD, writesText } from './prepare-target';
import { watchRequests } from './requests';
import { createTargets, type Shown } from './targets';
import { LONGEST_ANSWER, within } from './within';

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

const withoutQuery = (url: string) => url.replace(/[?#].*/s, '');
const said = (errorText: unknown) => `${errorText}`.replace('net::ERR_', '').replaceAll('_', ' ').toLowerCase();

/**
 * Opens a new visitor, with an empty profile and one tab. Records everything that its pages, frames and workers do. `known`: SHA-256 of the
 * build's files.
 */
export async function newVisitor(devtools: Devtools, options: VisitorOptions, known: ReadonlySet<string>) {
  const { browserContextId } = (await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })) as {
    browserContextId: string;
  };
  const version = (await devtools.send('Browser.getVersion')) as unknown as Version;
  const word = () => `_${randomUUID().replaceAll('-', '')}`;
  const [secret, shared, binding] = [word(), word(), word()];
  const targets = createTargets(browserContextId, (session, isDocument) => {
    const send = (method: string, params?: object) => devtools.send(method, params, session);
    return prepareTarget(send, isDocument, { ...options, version, secret, shared, binding });
  });
  const { shown, tab } = targets;
  const stubs = new Set<string>();
  let last = '';
  /** The open page; after the last page that one. */
  const page = () => {
    if (!stubs.has(shown().url)) last = withoutQuery(shown().url);
    return last;
  };
  const authors = createAuthors(known, createHash('sha256').update(writesText(secret, shared)).digest('hex'));
  const writes = noteWrites(secret, page, authors, (session, method, params) => devtools.send(method, params, session));
  const hints = noteHints(binding, page);
  const requests = watchRequests(page, targets.isTop, targets.worker, authors);
  const otherTabs = new Set<string>();

  const stop = devtools.listen((event) => {
    if (!targets.take(event)) return;
    const { method, params, session } = event;
    if (method === 'Page.javascriptDialogOpening')
      void devtools.send('Page.handleJavaScriptDialog', { accept: true }, session).catch(() => {});
    if (method === 'Fetch.requestPaused') answerPaused(event);
    authors.take(event);
    writes.take(event);
    hints.take(event);
    if (!stubs.has(`${(params.request as { url?: unknown } | undefined)?.url}`)) requests.take(event);
  });
  const answerStub = ({ params, session }: DevtoolsEvent) => {
    const answer = { requestId: params.requestId, responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'text/html' }] };
    void devtools.send('Fetch.fulfillRequest', { ...answer, body: '' }, session).catch(() => {});
  };
  const answerPaused = (event: DevtoolsEvent) => {
    const paused = event.params as unknown as Paused;
    if (!options.played || stubs.has(paused.request.url)) return answerStub(event);
    const send = (method: string, params?: object) => devtools.send(method, params, event.session) as ReturnType<typeof devtools.send>;
    void answerPlayed(send, paused, options.played).catch(() => {});
  };
  const newTab = async (): Promise<readonly [target: string, session: string]> => {
    const { targetId } = (await devtools.send('Target.createTarget', {
      ...{ url: 'about:blank', browserContextId, width: 1280, height: 900, newWindow: true },
    })) as { targetId: string };
    return [targetId, await targets.ready(targetId)];
  };
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  await newTab();

  const untilEvent = (name: string, limit: number, from: string) =>
    new Promise<boolean>((resolve) => {
      const done = (isThere: boolean) => {
        end();
        clearTimeout(timer);
        resolve(isThere);
      };
      const timer = setTimeout(done, limit, false).unref();
      const end = devtools.listen(({ method, session }) => void (method === name && session === from && done(true)));
    });
  const navigate = async (session: string, url: string, limit: number, referrer = '') => {
    const loaded = untilEvent('Page.loadEventFired', limit, session);
    const navigation = within(
      devtools.send('Page.navigate', { url, ...(referrer && { referrer, transitionType: 'link' }) }, session),
      limit,
    );
    const { errorText, isDownload } = (await navigation) ?? { errorText: 'no answer' };
    if (isDownload) return false;
    if (errorText) throw new Error(errorText === 'net::ERR_ABORTED' ? 'it answers without a document' : said(errorText));
    if (!(await loaded)) throw new Error(`it had not loaded after ${limit / 1_000} s`);
    return true;
  };

  const leave = async (session: string, from: string, limit: number) => {
    const url = `${new URL(from).origin}/${binding}`;
    stubs.add(url);
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: url }] }, session);
    await navigate(session, url, limit);
    await devtools.send('Fetch.disable', {}, session);
  };

  return {
    /** Resolves once the document has loaded; rejects where there is none, or none within the limit in ms. `referrer`: the page with the link. */
    async open(url: string, limit: number, referrer?: string): Promise<Shown> {
      requests.forgetWaiting();
      return (await navigate(tab(), url, limit, referrer)) ? shown() : { url, status: 200, mime: 'a download' };
    },
    /** Leaves the page for an empty one of the same origin, which no server gets to know of. */
    leave: (limit: number): Promise<void> => leave(tab(), shown().url, limit),
    shown,
    /** Resolves to the value of an expression in the page, which may be anything; undefined where it throws or does not answer. */
    async evaluate(expression: string): Promise<unknown> {
      const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const answer = await within(devtools.send('Runtime.evaluate', asked, tab()));
      return (answer?.result as { value?: unknown } | undefined)?.value;
    },
    /**
     * Resolves to the value of an expression that runs beside the page: it has the browser's own functions, whatever the page has replaced.
     * Undefined where it throws or does not answer within the limit in ms.
     */
    async evaluateApart(expression: string, limit = LONGEST_ANSWER): Promise<unknown> {
      const world = await within(
        devtools.send('Page.createIsolatedWorld', { frameId: targets.mainFrame(), worldName: WORLD }, tab()),
        limit,
      );
      const asked = { expression, returnByValue: true, userGesture: true, contextId: world?.executionContextId };
      const answer = world && (await within(devtools.send('Runtime.evaluate', asked, tab()), limit));
      return (answer?.result as { value?: unknown } | undefined)?.value;
    },
    input: (method: string, params: object) => within(devtools.send(method, params, tab())),
    /** Number of requests that wait for their answers. */
    waiting: requests.waiting,
    /** The addresses of requests of the first tab that wait for their answers. */
    unanswered: () => requests.unanswered((session) => !otherTabs.has(targets.rootOf(session))),
    /** Hides the tab, as another tab or a locked phone does, and shows it again. `during` runs in between. */
    async hide(during: () => Promise<void>): Promise<void> {
      const { windowId } = await devtools.send('Browser.getWindowForTarget', { targetId: targets.mainFrame() });
      const as = (windowState: string) => within(devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState } }));
      await as('minimized');
      await during();
      await as('normal');
    },
    /** Runs in a second tab of the visitor, which is left and closed at its end. */
    async inOtherTab<Value>(
      run: (other: {
        send(method: string, params?: object): Promise<unknown>;
        open(url: string, limit: number): Promise<void>;
        until(name: string, limit: number): Promise<boolean>;
        unanswered(): ReadonlyMap<string, string>;
      }) => Promise<Value>,
    ): Promise<Value> {
      const [targetId, session] = await newTab();
      otherTabs.add(session);
      let opened = '';
      try {
        return await run({
          send: (method, params) => devtools.send(method, params, session),
          async open(url, limit) {
            await navigate(session, url, limit);
            opened = url;
            const status = targets.status(targetId);
            if (status >= 400) throw new Error(`it answers with the status ${status}`);
          },
          until: (name, limit) => untilEvent(name, limit, session),
          unanswered: () => requests.unanswered((one) => targets.rootOf(one) === session),
        });
      } finally {
        // A tab that is closed takes the words of its page's end with it: the first tab then notices writes that nobody has told of.
        if (opened) await leave(session, opened, LONGEST_ANSWER).catch(() => {});
        await within(devtools.send('Target.closeTarget', { targetId }));
      }
    },
    /** Resolves to the content of every document in the tab, and to the number of documents that did not answer. */
    async look(): Promise<{ readonly documents: DocumentContent[]; readonly silent: number }> {
      const all = await Promise.all(targets.documents(otherTabs).map(([session, type]) => lookIntoAll(devtools, session, type)));
      return { documents: all.flatMap((one) => one.documents), silent: all.reduce((sum, one) => sum + one.silent, 0) };
    },
    hasBroken: targets.hasBroken,
    prerendered: hints.prerendered,
    ours: authors.ours,
    others: authors.others,
    cookies: async () => ((await devtools.send('Storage.getCookies', { browserContextId })) as unknown as { cookies: Kept[] }).cookies,
    /** Everything that was found since `begin`; of what is stored, who wrote it at any time. `cookies`: the jar at the end. */
    async found(cookies: readonly Kept[]): Promise<{
      readonly contacts: readonly Found[];
      readonly fingerprints: readonly Found[];
      readonly cookies: readonly Found[];
      readonly writes: readonly Found[];
    }> {
      await within(writes.settled());
      const contacts = [...requests.found(), ...hints.found(), ...writes.connections()];
      return {
        contacts,
        fingerprints: fingerprintsFound(writes.measured(), contacts, page()),
        cookies: cookiesFound(cookies, requests.sent(), writes.cookies(), page()),
        writes: writes.others(),
      };
    },
    /** Forgets what was done until now. */
    begin() {
      requests.begin();
      writes.begin();
      hints.begin();
    },
    stop,
  };
}
