import { callText } from './in-page';
import { watchWrites } from './watch-writes';

/** The visitor's location and browser. */
export interface VisitorOptions {
  readonly gpc: boolean;
  readonly locale: string;
  readonly timezone: string;
}

const GPC = `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { configurable: true, enumerable: true, get: () => true })`;

/**
 * Sets up a page, frame or worker before its first script runs, and lets it run. Leaves out commands that the kind of target lacks.
 * `binding`: the name by which a document reports its writes.
 */
export async function prepareTarget(
  send: (method: string, params?: object) => Promise<unknown>,
  isDocument: boolean,
  { gpc, locale, timezone, userAgent, binding }: VisitorOptions & { readonly userAgent: string; readonly binding: string },
): Promise<void> {
  const ofDocuments = () => [
    send('Page.enable'),
    send('Runtime.enable'),
    send('Runtime.addBinding', { name: binding }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: callText(watchWrites, binding) }),
    ...(gpc ? [send('Page.addScriptToEvaluateOnNewDocument', { source: GPC })] : []),
    // A headless browser's own name would have many a tracker hide.
    send('Emulation.setUserAgentOverride', { userAgent: userAgent.replace('Headless', ''), acceptLanguage: locale }),
    send('Emulation.setLocaleOverride', { locale }),
    send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
  ];
  await Promise.allSettled([
    send('Network.enable'),
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ...(gpc ? [send('Network.setExtraHTTPHeaders', { headers: { 'Sec-GPC': '1' } })] : []),
    ...(isDocument ? ofDocuments() : []),
    send('Runtime.runIfWaitingForDebugger'),
  ]);
}
