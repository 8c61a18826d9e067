import { find, read } from '../../lib/dom/native';
import { createIdle, type Idle } from '../../lib/time/idle';
import { createLife, type Life } from '../../lib/time/life';
import { RETRY_DELAY, TRIES } from '../bring-runtime';
import type { Hooks } from '../lifecycle';
import type { PageStart } from '../page-start';
import type { EnabledPlugin, Wake } from '../plugin';
import type { TagTools, Tools } from '../taproot';
import type { Inspected, Observer } from './manifest';

/**
 * ms after the page is parsed for which plugins that the first hit wakes wait for its load event. A file that is requested before delays that
 * event, but a page that loads for long may be left before it.
 */
const LOADING = 500;

/**
 * Calls back once the document has a body, and at the latest once it is parsed. May call back twice. `fresh`: the parser has just come to the
 * body, in a task in which nothing of ours has run.
 */
function whenBody({ document, MutationObserver }: Window & typeof globalThis, hooks: Hooks, run: (fresh?: boolean) => void): void {
  const look = (fresh?: unknown) => {
    if (!find(document, 'body')) return;
    observer.disconnect();
    run(!!fresh);
  };
  // Comes first: a page may have broken its observers.
  hooks.ready.tap('taproot', () => run());
  const observer = new MutationObserver(look);
  observer.observe(read(document, 'documentElement'), { childList: true });
  look();
}

/** Calls back at a plugin's moment, or at once if the moment has passed. A hook may call back each time that it is called. */
function whenWoken(window: Window & typeof globalThis, idle: Idle, hooks: Hooks, wake: Wake, run: (fresh?: unknown) => void): void {
  if (wake === 'now') run();
  else if (wake === 'body') whenBody(window, hooks, run);
  else if (wake === 'idle') hooks.loaded.tap('taproot', () => idle(run));
  // The hook replays the state. The plugin waits for the next choice.
  else if (wake === 'consent') hooks.consent.intercept({ call: run });
  else if (wake === 'hit')
    hooks.ready.tap('taproot', () => {
      const hear = () => (hooks.hit as unknown as Hooks['loaded']).tap('taproot', run);
      hooks.loaded.tap('taproot', hear);
      window.setTimeout(hear, LOADING);
    });
  // The call that woke the plugin is kept for its own tap.
  else hooks[wake as 'loaded'].tap('taproot', run);
}

export interface Runner {
  /** Runs a plugin: its early bytes now, its chunk at its moment. Returns its end, after which a chunk that arrives is not applied. */
  run(plugin: EnabledPlugin): () => void;
  /** Returns whether a chunk is loading. */
  pending(): boolean;
  observe: Inspected['observe'];
}

/** ms that a plugin woken later waits for those woken at once, which must add to the first events, too. */
const PATIENCE = 2_000;

/** Loads and applies the plugins that are wanted. */
export function createRunner(
  { env, hooks, visitor, consent, report }: Pick<Tools, 'env' | 'hooks' | 'visitor' | 'consent' | 'report'>,
  { apply, tools, attempt }: Pick<PageStart, 'apply' | 'tools' | 'attempt'>,
): Runner {
  const { window } = env;
  let loading = 0;
  let observer: Observer | undefined;
  /**
   * The plugins that are woken at once, until they are known to be applied or to have failed. Plugins that wake by the visitor's state are not
   * among them: they ask the visitor something, and add nothing to events. Neither are those that protect the visitor or warn developers.
   */
  const first = new Set<Promise<void>>();
  /** Resolves once all of them are settled, those that others wake meanwhile, too: a loop over a set finds what is added. */
  const others = async () => {
    for (const one of first) {
      await one;
      first.delete(one);
    }
  };
  const idle = createIdle(env);
  const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));

  const run = (plugin: EnabledPlugin) => {
    const { name, wake } = plugin;
    let faults = 0;
    let woken = false;
    let undo: (() => void) | undefined;
    const life = createLife(env, (run) => attempt(name, run), idle);
    const { signal } = life;

    // `import()` of a bundle can throw synchronously (Trusted Types refused, clobbered document). An async function turns that into a
    // rejection.
    const load = async () => Promise.all([plugin.load(), (plugin.options as (() => unknown) | undefined)?.()]);

    const start = async (moment?: Wake, turn?: () => Promise<unknown>, fresh?: unknown) => {
      if (woken || signal.aborted) return;
      woken = true;
      loading++;
      // Leaves the task that woke it: requesting a chunk takes a slow phone 5 ms. A hidden tab does not wait, as its timers are throttled. The
      // first hit waits for plugins of these two moments, and a timer would wait behind the page's parsing.
      if (!window.document.hidden) await (/now|body/.test(`${moment}`) || wait(0));
      for (let left = TRIES; left && !signal.aborted; ) {
        try {
          const coming = load();
          observer?.(plugin, coming);
          const [{ default: made }, options] = await coming;
          left = 0;
          await turn?.();
          // A task of its own would come after the first frame, and the first hit with it.
          const sooner: Life['soon'] = async (run) => {
            await 0;
            if (!signal.aborted) attempt(name, run);
          };
          const soon = fresh === true ? sooner : life.soon;
          if (!signal.aborted)
            undo = apply({ ...made, apply: (own: TagTools) => made.apply({ ...life, soon, ...own } as never) }, options ?? {}, early);
        } catch (error) {
          if (--left) await wait(RETRY_DELAY);
          else {
            // Reports once: each hit of a page may wake it again.
            if (!faults++) report(error, { plugin: name, kind: 'resource_error' } as object);
            // The plugin's next moment wakes it again, but the report's own hooks do not.
            woken = false;
          }
        }
      }
      loading--;
    };

    const early = attempt(name, () => plugin.early?.(tools(name, plugin.options) as TagTools<unknown, undefined>, () => void start()));
    const wakes = typeof wake === 'function' ? wake(consent.state, visitor) : wake;
    for (const moment of [wakes].flat() as Wake[])
      whenWoken(window, idle, hooks, moment, (fresh) => {
        // Sets no timer where there is nothing to wait for.
        if (moment !== 'now') void start(moment, async () => first.size && Promise.race([others(), wait(PATIENCE)]), fresh);
        else if (wakes === wake && !plugin.protects) first.add(start(moment));
        else void start(moment);
      });
    return () => {
      life.end();
      undo?.();
    };
  };

  return {
    run,
    pending: () => !!loading,
    observe(given) {
      observer = given;
    },
  };
}
