import type { PageStart } from '../page-start';
import type { EnabledPlugin } from '../plugin';
import type { Tools } from '../taproot';
import { createRunner, type Runner } from './run-plugin';

/** The name of the kernel's own taps. */
const OWN = 'taproot';

export interface Host extends Pick<Runner, 'pending' | 'observe'> {
  startAll(plugins: readonly EnabledPlugin[]): void;
}

/** Decides whether a plugin is wanted. Runs it while it is, and ends it when consent is withdrawn or a switch turns it off. */
export function createHost(
  taproot: Pick<Tools, 'env' | 'hooks' | 'page' | 'visitor' | 'consent' | 'report'>,
  options: Pick<PageStart, 'apply' | 'tools' | 'attempt'>,
): Host {
  const { hooks, page, visitor, consent } = taproot;
  const runner = createRunner(taproot, options);
  /** The entries that the switches turn off. The list only grows, so nothing starts in the middle of a page view. */
  const off = new Set<string>();
  const follows: (() => void)[] = [];
  hooks.off.tap(OWN, (list) => {
    for (const one of list) off.add(one);
    for (const follow of follows) follow();
  });

  const start = (plugin: EnabledPlugin) => {
    const { name, needs, protects, when } = plugin;
    const free = needs === 'nothing';
    // On a host that no manifest lists nobody is tracked (DET-01).
    if (!free && page.site === 'unknown') return;
    if (when && !options.attempt(name, () => when(page, visitor))) return;

    let end: (() => void) | undefined;
    const follow = () => {
      const isOn = protects || !off.has(`plugin ${name}`);
      if (isOn && (free || [needs].flat().some(consent.covers))) end ??= runner.run(plugin);
      else {
        end?.();
        end = undefined;
      }
    };
    follows.push(follow);
    // Answers at once: consent is known before the first plugin starts.
    hooks.consent.tap(OWN, follow);
  };

  // A crawler gets the page as it is (CON-19).
  return { ...runner, startAll: (plugins) => void (visitor.bot || plugins.forEach(start)) };
}
