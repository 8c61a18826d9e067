import { answerBy, type Rule } from './answer';
import type { BareBrowser } from './bare-browser';
import { CATEGORIES, type TraceEvent } from './trace';

/** The state that a visitor brings. */
export interface Visitor {
  readonly cookie?: { readonly name: string; readonly value: string };
  /** Language and region of their browser. */
  readonly locale?: string;
  /** True if the page opens in the browser's own profile, as ordinary windows do; by default in one beside it, which is gone with the page. */
  readonly ordinary?: boolean;
}

/** A function's first character, and the one behind its last. */
export interface CalledRange {
  readonly from: number;
  readonly to: number;
}

interface Coverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[] }[];
}

/** A network. */
export interface NetworkSpeed {
  /** ms from a request to the first byte of its answer. */
  readonly latency: number;
  /** Bytes per second. */
  readonly down: number;
  readonly up: number;
}

/** The page of a new visitor, whose runtime is not instrumented. */
export interface BarePage {
  /** Resolves at the load event. */
  goto(url: string): Promise<void>;
  /** Records a Chromium trace of the work, in `CATEGORIES` and any others named. */
  trace(work: () => Promise<unknown>, more?: readonly string[]): Promise<TraceEvent[]>;
  /** Resolves to the ranges of the functions that ran meanwhile, as offsets, by the addresses of their scripts. */
  called(work: () => Promise<unknown>): Promise<Map<string, CalledRange[]>>;
  /** Resolves to the bytes of the JavaScript heap after a collection. */
  heap(): Promise<number>;
  /** Runs a script in each document before any other. */
  before(script: string): Promise<unknown>;
  /** Resolves to an expression's value, or to the value of its promise, as JSON has it. */
  read<T>(expression: string): Promise<T>;
  /** Answers addresses like these (`*` stands for anything) with a changed response, or with none. */
  answer(rules: readonly Rule[]): Promise<unknown>;
  slow(times: number): Promise<unknown>;
  /** Brings the page before all others, which draw nothing meanwhile. */
  front(): Promise<unknown>;
  /** Slows the network down from the next request on. Inspects it, which costs the page some work. */
  connect(speed: NetworkSpeed): Promise<unknown>;
  /** Turns the wheel at a point, down by that many CSS px. */
  wheel(x: number, y: number, by: number): Promise<unknown>;
  /** Clicks the left button at a point of the viewport, CSS px. */
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a page. `url`: the address for the visitor's cookies. */
export async function openBarePage(browser: BareBrowser, { cookie, locale = 'en-US', ordinary }: Visitor, url: string): Promise<BarePage> {
  const { browserContextId } = ordinary ? {} : await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params = {}) => browser.send(method, params, sessionId as string);

  if (cookie) await browser.send('Storage.setCookies', { browserContextId, cookies: [{ ...cookie, url }] });
  const { userAgent } = await browser.send('Browser.getVersion');
  await send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale });
  await send('Emulation.setLocaleOverride', { locale });
  await send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
  await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false });
  await send('Page.enable');

  return {
    async goto(url) {
      const loaded = browser.next('Page.loadEventFired', sessionId as string);
      await send('Page.navigate', { url });
      await loaded;
    },
    async trace(work, more = []) {
      const written: TraceEvent[] = [];
      const off = browser.on('Tracing.dataCollected', ({ value }) => void written.push(...(value as TraceEvent[])));
      await browser.send('Tracing.start', { traceConfig: { includedCategories: [...CATEGORIES, ...more], excludedCategories: ['*'] } });
      const complete = browser.next('Tracing.tracingComplete');
      try {
        await work();
      } finally {
        await browser.send('Tracing.end');
        await complete;
        off();
      }
      return written;
    },
    async called(work) {
      await send('Profiler.enable');
      await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      await work();
      const { result } = await send('Profiler.takePreciseCoverage');
      await send('Profiler.disable');
      const scripts = new Map<string, CalledRange[]>();
      for (const { url, functions } of result as Coverage[]) {
        const ran = functions.flatMap(({ ranges: [range] }) => (range?.count ? { from: range.startOffset, to: range.endOffset } : []));
        scripts.set(url, [...(scripts.get(url) ?? []), ...ran]);
      }
      return scripts;
    },
    async heap() {
      for (let n = 0; n < 2; n++) await send('HeapProfiler.collectGarbage');
      return Number((await send('Runtime.getHeapUsage')).usedSize);
    },
    before: (source) => send('Page.addScriptToEvaluateOnNewDocument', { source }),
    async read(expression) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      return (result as { value: never }).value;
    },
    answer: (rules) => answerBy(rules, browser, sessionId as string),
    front: () => send('Page.bringToFront'),
    slow: (rate) => send('Emulation.setCPUThrottlingRate', { rate }),
    async connect({ latency, down, up }) {
      await send('Network.enable');
      await send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: down, uploadThroughput: up });
    },
    wheel: (x, y, deltaY) => send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
    async click(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
    },
    async close() {
      await (ordinary
        ? browser.send('Target.closeTarget', { targetId })
        : browser.send('Target.disposeBrowserContext', { browserContextId }));
    },
  };
}
