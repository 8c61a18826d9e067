import { ATTEMPTS, RETRY_DELAY } from '../kernel/bring-page-life';
import type { PageStart } from '../kernel/page-start';
import type { EnabledPlugin, Wake } from '../kernel/plugin';
import type { Plugin, Tools } from '../kernel/taproot';
import type { Inspected, Observer } from './manifest';

/** The name of the kernel's own taps. */
const OWN = 'taproot';

export interface Host {
  startAll(plugins: readonly EnabledPlugin[]): void;
  /** Returns whether a chunk is loading. */
  pending(): boolean;
  observe: Inspected['observe'];
}

/** ms that a plugin woken later waits for those woken at once: what they add to events must not miss the first ones. */
const PATIENCE = 2_000;

/** Decides whether a plugin is wanted, runs its early bytes, loads and applies it, and undoes it when consent goes or a switch turns it off. */
export function createHost(
  { env: { window }, hooks, page, visitor, consent, report }: Pick<Tools, 'env' | 'hooks' | 'page' | 'visitor' | 'consent' | 'report'>,
  { apply, tools, attempt }: Pick<PageStart, 'apply' | 'tools' | 'attempt'>,
): Host {
  let loading = 0;
  let observer: Observer | undefined;
  /**
   * Those woken at once; each settles when it is applied, or has failed. Not who goes by the visitor's state: that asks the visitor
   * something, and adds nothing to events.
   */
  const first: Promise<void>[] = [];
  /** The entries that the switches turn off. The list only grows, so nothing starts in the middle of a page view. */
  const off = new Set<string>();
  const follows: (() => void)[] = [];
  hooks.off.tap(OWN, (list) => {
    for (const one of list) off.add(one);
    for (const follow of follows) follow();
  });
  const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));

  const whenWoken = (wake: Wake, run: () => void) => {
    if (wake === 'now') run();
    else if (wake === 'idle') whenWoken('loaded', () => (window.requestIdleCallback ?? window.setTimeout)(run));
    // The hook replays the state. The plugin waits for the next choice.
    else if (wake === 'consent') hooks.consent.intercept({ call: run });
    // Answers at once if the moment is past. The call that woke the plugin is kept for its own tap.
    else hooks[wake as 'loaded'].tap(OWN, run);
  };

  const start = (plugin: EnabledPlugin) => {
    const { name, needs, protects, wake, when, options } = plugin;
    const free = needs === 'nothing';
    // On a host that no manifest lists nobody is tracked (DET-01).
    if (!free && page.site === 'unknown') return;
    if (when && !attempt(name, () => when(page, visitor))) return;

    // `import()` of a bundle can throw at once (Trusted Types refused, clobbered document): async makes that a rejection.
    const load = async () => Promise.all([plugin.load(), (options as (() => unknown) | undefined)?.()]);

    /** Starts a life of the plugin, from grant to refusal, and returns its end. Later arrivals are not applied. */
    const live = () => {
      let faults = 0;
      let woken = false;
      let over = false;
      let undo: (() => void) | undefined;

      const run = async (turn?: () => Promise<unknown>) => {
        if (woken || over) return;
        woken = true;
        loading++;
        // Not in the task that woke it: asking for a chunk takes a slow phone 5 ms. A tab that nobody sees waits a second for its timers.
        if (!window.document.hidden) await wait(0);
        for (let left = ATTEMPTS; left && !over; ) {
          try {
            const coming = load();
            observer?.(plugin, coming);
            const [module, given] = await coming;
            left = 0;
            await turn?.();
            if (!over) undo = apply(module.default as Plugin<never, never>, given ?? {}, early);
          } catch (error) {
            if (--left) await wait(RETRY_DELAY);
            else {
              // Once: each hit of a page may wake it again.
              if (!faults++) report(error, { plugin: name, kind: 'resource_error' } as object);
              // Its next moment wakes it again, but not this report.
              woken = false;
            }
          }
        }
        loading--;
      };

      const early = attempt(name, () => plugin.early?.(tools(name, options) as Tools<unknown, undefined>, run));
      const wakes = typeof wake === 'function' ? wake(consent.state, visitor) : wake;
      for (const moment of [wakes].flat() as Wake[])
        whenWoken(moment, () => {
          if (moment !== 'now') void run(() => Promise.race([Promise.all(first), wait(PATIENCE)]));
          else if (wakes === wake) first.push(run());
          else void run();
        });
      return () => {
        over = true;
        undo?.();
      };
    };

    let end: (() => void) | undefined;
    const follow = () => {
      const runs = protects || !off.has(`plugin ${name}`);
      if (runs && (free || [needs].flat().some(consent.covers))) {
        end ??= live();
      } else {
        end?.();
        end = undefined;
      }
    };
    follows.push(follow);
    // Answers at once: consent is known before the first plugin starts.
    hooks.consent.tap(OWN, follow);
  };

  // A crawler gets the page as it is (CON-19).
  return {
    startAll: (plugins) => void (visitor.bot || plugins.forEach(start)),
    pending: () => !!loading,
    observe: (given) => {
      observer = given;
    },
  };
}
