import { JSDOM } from 'jsdom';
import { vi } from 'vitest';
import type { EnabledPlugin, Problem, Taproot } from '../../kernel';
import { boot } from '../../kernel/boot';
import type { LoadRuntime } from '../../kernel/bring-runtime';
import { type VisitorKind, visitors } from './boot-visitors';
import { pluginOf, runtimeOf, siteWith } from './site';

export type BootPage = JSDOM['window'] & typeof globalThis & { taproot?: Taproot; taproot_admin?: unknown; dataLayer?: unknown };

/** Resolves once the tasks of boot are done: timers with the same delay fire in order, and requesting a chunk takes two. */
export const settle = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setTimeout(resolve));
};

/** The outcome of booting a kernel on a page. */
export interface Outcome {
  /** The errors that boot, or the page after it, threw. */
  readonly thrown: readonly unknown[];
  readonly tracked: boolean;
  readonly asked: boolean;
  readonly state: string | undefined;
  readonly allowed: boolean;
  /** The entries that a script on the page could write after boot. */
  readonly written: readonly string[];
  readonly heldRan: boolean;
  readonly warnings: number;
  readonly problems: readonly Problem[];
}

/** Returns the kernel, if the page allows reading it. */
function runningOn(page: BootPage): Taproot | undefined {
  try {
    return page.taproot?.hooks && page.taproot;
  } catch {
    return undefined;
  }
}

/** Boots on a page for that visitor. `spoil` breaks something on the page. The function that it returns is called right after boot. */
export async function bootOn(kind: VisitorKind, spoil: (page: BootPage) => (() => void) | void, site = siteWith()): Promise<Outcome> {
  // webpack's run time, which the loader of chunks becomes part of. Other files of the worker take stubs of globals back.
  vi.stubGlobal('__webpack_require__', { m: {} });
  const { gdpr, cookie, gpc } = visitors[kind];
  const url = 'https://www.main.example/?contact_id=1&launch_id=2';
  const { window } = new JSDOM(`<script src="https://cdn.example/main.js" data-gdpr="${gdpr}"></script>`, { url, pretendToBeVisual: true });
  const page = window as unknown as BootPage;
  const { document } = page;
  const warn = vi.fn();
  page.console.warn = warn;
  if (cookie) document.cookie = `edf_cc=${cookie};path=/`;
  Object.defineProperty(page.navigator, 'globalPrivacyControl', { value: gpc, configurable: true });
  const thrown: unknown[] = [];
  page.addEventListener('error', (event) => thrown.push((event as ErrorEvent).error));

  const applied: string[] = [];
  const plugin = (name: string, parts: Partial<EnabledPlugin>) => pluginOf(name, () => void applied.push(name), parts as object);
  const plugins = [plugin('consent', {}), plugin('tracker', { needs: 'analytics' })];
  const [runtime, first] = [vi.fn<LoadRuntime>(runtimeOf(plugins)), vi.fn<LoadRuntime>(runtimeOf(plugins))];
  const restore = spoil(page);
  try {
    boot(site, page, runtime, first);
  } catch (error) {
    thrown.push(error);
  }
  restore?.();
  await settle();

  const writes: Record<string, () => unknown> = {
    cookie: () => (Object.getOwnPropertyDescriptor(page.Document.prototype, 'cookie') as PropertyDescriptor).set?.call(document, '_ga=1'),
    localStorage: () => page.localStorage.setItem('_ga', '1'),
    sessionStorage: () => page.sessionStorage.setItem('_ga', '1'),
  };
  for (const write of Object.values(writes)) {
    try {
      write();
    } catch {
      // Access is denied.
    }
  }
  const script = document.createElement('script');
  script.setAttribute('data-consent', 'analytics');
  document.documentElement.append(script);
  await settle();

  const taproot = runningOn(page);
  const problems: Problem[] = [];
  taproot?.hooks.problem.tap('test', (problem) => void problems.push(problem));
  const outcome = {
    thrown,
    tracked: applied.includes('tracker') || first.mock.calls.length > 0,
    asked: applied.includes('consent'),
    state: taproot?.consent.state,
    allowed: !!taproot?.consent.allows('analytics'),
    written: [
      ...document.cookie.split('; ').filter((pair) => pair.startsWith('_ga')),
      ...Object.keys(page.localStorage),
      ...Object.keys(page.sessionStorage),
    ],
    heldRan: script.type !== 'text/plain',
    warnings: warn.mock.calls.length,
    problems,
  };
  page.close();
  return outcome;
}
