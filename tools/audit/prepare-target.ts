import { callText } from './in-page';
import { type Played, pausedBy } from './play-place';
import { watchHints } from './watch-hints';
import { watchWrites } from './watch-writes';

/** The visitor's location and browser. */
export interface VisitorOptions {
  readonly gpc: boolean;
  readonly locale: string;
  readonly timezone: string;
  /** The place from which the visitor is played. */
  readonly played?: Played;
}

/** The browser's own description of itself (`Browser.getVersion`). */
export interface Version {
  readonly userAgent: string;
  /** `HeadlessChrome/156.0.8078.108`. */
  readonly product: string;
}

const GPC = `Object.defineProperty(Object.getPrototypeOf(navigator), 'globalPrivacyControl', { configurable: true, enumerable: true, get: () => true })`;

/** The world of scripts that pages can't reach. */
export const WORLD = 'audit';

/** The script by which documents and workers tell of their writes. */
export const writesText = (secret: string, shared: string): string => callText(watchWrites, secret, shared);

/** A headless browser's own name would have many a tracker hide. */
function identity({ userAgent, product }: Version, locale: string) {
  const full = product.replace(/^[^/]*\//, '');
  const major = full.replace(/\..*/, '');
  const brands = (version: string, none: string) => [
    { brand: 'Not:A-Brand', version: none },
    { brand: 'Chromium', version },
    { brand: 'Google Chrome', version },
  ];
  const platform = { platform: 'Linux', platformVersion: '6.1.0', architecture: 'x86', bitness: '64', model: '', mobile: false };
  return {
    ...{ userAgent: userAgent.replace('Headless', ''), acceptLanguage: locale, platform: 'Linux x86_64' },
    userAgentMetadata: { ...platform, brands: brands(major, '99'), fullVersionList: brands(full, '99.0.0.0') },
  };
}

/**
 * Sets up a page, frame or worker before its first script runs, and lets it run. Leaves out commands that the kind of target lacks.
 * `secret`: the first word of messages about writes.
 * `shared`: the word of stores' stand-ins. `binding`: the name by which a document reports its hints.
 */
export async function prepareTarget(
  send: (method: string, params?: object) => Promise<unknown>,
  isDocument: boolean,
  {
    gpc,
    locale,
    timezone,
    played,
    version,
    secret,
    shared,
    binding,
  }: VisitorOptions & { readonly version: Version; readonly secret: string; readonly shared: string; readonly binding: string },
): Promise<void> {
  const early = (source: string, worldName?: string) =>
    send('Page.addScriptToEvaluateOnNewDocument', { source, ...(worldName && { worldName }) });
  const ofDocuments = () => [
    send('Page.enable'),
    send('DOMStorage.enable'),
    send('Preload.enable'),
    send('Runtime.addBinding', { name: binding, executionContextName: WORLD }),
    early(writesText(secret, shared)),
    early(callText(watchHints, binding), WORLD),
    ...(gpc ? [early(GPC)] : []),
    send('Emulation.setUserAgentOverride', identity(version, locale)),
    send('Emulation.setLocaleOverride', { locale }),
    send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
  ];
  const ofWorkers = () => [
    send('Emulation.setUserAgentOverride', identity(version, locale)),
    send('Network.setUserAgentOverride', identity(version, locale)),
    send('Runtime.evaluate', { expression: writesText(secret, shared) }),
    ...(gpc ? [send('Runtime.evaluate', { expression: GPC })] : []),
  ];
  await Promise.allSettled([
    send('Network.enable'),
    send('Runtime.enable'),
    send('Debugger.enable'),
    // A page that stops itself, as some do when they notice a debugger, would be stopped for good.
    send('Debugger.setSkipAllPauses', { skip: true }),
    send('Debugger.setAsyncCallStackDepth', { maxDepth: 16 }),
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ...(gpc ? [send('Network.setExtraHTTPHeaders', { headers: { 'Sec-GPC': '1' } })] : []),
    ...(isDocument ? ofDocuments() : ofWorkers()),
    ...(isDocument && played ? [send('Fetch.enable', pausedBy(played))] : []),
    send('Runtime.runIfWaitingForDebugger'),
  ]);
}
