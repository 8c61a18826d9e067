import { randomUUID } from 'node:crypto';
import { cookiesFound, type Kept } from './cookies';
import type { Devtools } from './devtools';
import type { Found } from './found';
import type { DocumentContent } from './look-around';
import { lookIntoAll } from './look-into';
import { noteWrites } from './note-writes';
import { prepareTarget, type VisitorOptions } from './prepare-target';
import { watchRequests } from './requests';
import { createTargets, type Shown } from './targets';
import { within } from './within';

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

const withoutQuery = (url: string) => url.replace(/[?#].*/s, '');

/** Opens a new visitor, with an empty profile and one tab. Records everything that its pages, frames and workers do. */
export async function newVisitor(devtools: Devtools, options: VisitorOptions) {
  const { browserContextId } = (await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })) as {
    browserContextId: string;
  };
  const { userAgent } = (await devtools.send('Browser.getVersion')) as { userAgent: string };
  const binding = `_${randomUUID().replaceAll('-', '')}`;
  const targets = createTargets(browserContextId, (session, isDocument) => {
    const send = (method: string, params?: object) => devtools.send(method, params, session);
    return prepareTarget(send, isDocument, { ...options, userAgent, binding });
  });
  const { shown, tab, mainFrame } = targets;
  const page = () => withoutQuery(shown().url);
  const writes = noteWrites(binding, page);
  const requests = watchRequests(page, mainFrame, targets.worker);

  const stop = devtools.listen((event) => {
    if (!targets.take(event)) return;
    const { method, params, session } = event;
    if (method === 'Runtime.bindingCalled') writes.take(params);
    if (method === 'Page.javascriptDialogOpening')
      void devtools.send('Page.handleJavaScriptDialog', { accept: true }, session).catch(() => {});
    requests.take(event);
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId, width: 1280, height: 900 });
  await targets.isReady;

  const untilEvent = (name: string, limit: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        end();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, limit).unref();
      const end = devtools.listen(({ method, session }) => void (method === name && session === tab() && done()));
    });

  return {
    /** Resolves once the document has loaded, or after the limit in ms; rejects where there is none. */
    async open(url: string, limit: number): Promise<Shown> {
      requests.forgetWaiting();
      const loaded = untilEvent('Page.loadEventFired', limit);
      const navigation = within(devtools.send('Page.navigate', { url }, tab()), limit);
      const { errorText } = (await navigation) ?? { errorText: 'no answer' };
      if (errorText) throw new Error(`${errorText}`.replace('net::ERR_', '').replaceAll('_', ' ').toLowerCase());
      await loaded;
      return shown();
    },
    shown,
    /** Resolves to the value of an expression in the page, which may be anything; undefined where it throws. */
    async evaluate(expression: string): Promise<unknown> {
      const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const answer = await within(devtools.send('Runtime.evaluate', asked, tab()));
      return (answer?.result as { value?: unknown } | undefined)?.value;
    },
    input: (method: string, params: object) => within(devtools.send(method, params, tab())),
    /** Number of requests that wait for their answers. */
    waiting: requests.waiting,
    /** Resolves to the storage of every document in the tab. */
    async look(): Promise<DocumentContent[]> {
      return (await Promise.all(targets.documents().map(([session, type]) => lookIntoAll(devtools, session, type)))).flat();
    },
    /** Resolves to the text of a file that the page has loaded; '' where it can't be had. */
    async text(url: string): Promise<string> {
      const answer = await within(devtools.send('Page.getResourceContent', { frameId: mainFrame(), url }, tab()));
      return typeof answer?.content === 'string' ? answer.content : '';
    },
    /** Everything that was found since `begin`; of what is stored, who wrote it at any time. */
    async found(): Promise<{ readonly contacts: readonly Found[]; readonly cookies: readonly Found[]; readonly writes: readonly Found[] }> {
      const { cookies } = (await devtools.send('Storage.getCookies', { browserContextId })) as unknown as { cookies: Kept[] };
      return {
        contacts: requests.found(),
        cookies: cookiesFound(cookies, requests.sent(), writes.cookies(), page()),
        writes: writes.others(),
      };
    },
    /** Forgets what was done until now. */
    begin() {
      requests.begin();
      writes.begin();
    },
    async close() {
      stop();
      await within(devtools.send('Target.disposeBrowserContext', { browserContextId }));
    },
  };
}
