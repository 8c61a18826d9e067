import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import { filesLike } from '../../tools/lab/dist';
import { type VisitorKind, visitors } from './boot-visitors';

const tag = new Script(readFileSync(fileURLToPath(new URL('../../dist/main.js', import.meta.url)), 'utf8'));
/** ms. Far more than boot takes: anything longer never ends. */
const LONGEST = 5_000;

const filesOf = (names: RegExp) => filesLike('main', names).map((file) => `https://cdn.example/${file}`);
/** Chunks that only visitors who may be tracked load. */
const trackers = filesOf(/^(analytics|contact|decorate|experiments|vendors|prompts)/);
const [banner] = filesOf(/^consent$/);

/** The outcome on a page whose built-ins were replaced before the tag. */
export interface RealmOutcome {
  /** The errors that reached the page's own error handling. */
  readonly thrown: readonly string[];
  /** True if a chunk that tracks was requested. */
  readonly tracked: boolean;
  /** True if the banner's chunk was requested. */
  readonly asked: boolean;
  /** Cookies that a script on the page could write after boot. */
  readonly written: readonly string[];
  readonly heldRan: boolean;
  /** The raw consent record, '' without one. */
  readonly record: string;
}

/** Runs the built tag on a page with its own built-ins, after `spoil` has run there, and then runs `act`. Both are scripts as text. */
export async function bootIn(kind: VisitorKind, spoil: string, act = '', record: string = visitors[kind].cookie): Promise<RealmOutcome> {
  const { gdpr, gpc } = visitors[kind];
  const html = `<script src="https://cdn.example/main.js" data-gdpr="${gdpr}"></script>`;
  const thrown: string[] = [];
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => thrown.push(String(error)));
  const dom = new JSDOM(html, { url: 'https://www.main.example/', pretendToBeVisual: true, runScripts: 'outside-only', virtualConsole });
  const { window } = dom;
  const { document } = window;
  const context = dom.getInternalVMContext();
  const run = (script: Script) => {
    try {
      script.runInContext(context, { timeout: LONGEST });
    } catch (error) {
      thrown.push(String(error));
    }
  };
  if (record) document.cookie = `edf_cc=${record};path=/;domain=main.example`;
  Object.defineProperty(window.navigator, 'globalPrivacyControl', { value: gpc, configurable: true });
  const element = document.querySelector('script');
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true });
  // Taken before anything is broken, so that the test sees past the page's changes.
  const cookies = Object.getOwnPropertyDescriptor(window.Document.prototype, 'cookie') as PropertyDescriptor;
  const { setTimeout } = window;
  // Scripts leave the document once they are requested.
  const asked: string[] = [];
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records) for (const node of addedNodes) asked.push((node as HTMLScriptElement).src);
  };
  const additions = new window.MutationObserver(note);
  additions.observe(document, { childList: true, subtree: true });
  const held = document.createElement('script');
  held.setAttribute('data-consent', 'analytics');
  const root = document.documentElement;
  const append = root.appendChild.bind(root);
  /** Resolves once the tasks of boot have made all requests: timers with the same delay fire in order. */
  const settle = () => new Promise<void>((resolve) => setTimeout.call(window, () => setTimeout.call(window, resolve, 0), 0));

  run(new Script(spoil));
  run(tag);
  await settle();
  run(new Script(act));
  await settle();
  run(new Script(`try { document.cookie = '_ga=1' } catch {} try { localStorage.setItem('_ga', '1') } catch {}`));
  append(held);
  await settle();

  const jar: string[] = cookies.get?.call(document).split('; ');
  note(additions.takeRecords());
  window.close();
  return {
    thrown,
    tracked: asked.some((url) => trackers.includes(url)),
    asked: asked.includes(String(banner)),
    written: jar.filter((pair) => pair.startsWith('_ga')),
    heldRan: held.type !== 'text/plain',
    record: jar.find((pair) => pair.startsWith('edf_cc='))?.slice('edf_cc='.length) ?? '',
  };
}
