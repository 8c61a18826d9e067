import { looseMarks } from '../../../lib/dom/loose-marks';
import { lacksApply } from '../../../lib/values/lacks-apply';
import type { Hooks } from '../../lifecycle';
import type { Plugin } from '../../taproot';
import { isEvent, isWrite } from '../../trace';
import type { Inspected } from '../manifest';
import { timeTaps } from '../taps/time-taps';
import { blockedSentence, readBlockedWrite } from './blocked-write';
import { offSentences } from './off-sentences';

/** ms. A slower tap blocks the page. A slower `apply` counts as failed. */
const SLOW_TAP = 50;
const SLOW_APPLY = 10_000;
/** The number of messages a page gets at most. */
const MOST = 50;

const isPromise = (answer: unknown) => !!(answer as { readonly then?: unknown } | null | undefined)?.then;
const isAsync = (fn: unknown) => Object.prototype.toString.call(fn) === '[object AsyncFunction]';

/** Returns the message of anything that may be thrown; '' if reading it throws. */
function textOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error);
  } catch {
    return '';
  }
}

/** Warns plugin authors of each fault once, in the console. Only local and development hosts load it. */
const plugin: Plugin<Pick<Inspected, 'site' | 'plugins' | 'trace'>> = {
  name: 'developer',
  apply({ env, hooks, page, options: { site, plugins, trace } }) {
    const { window } = env;
    const said = new Set<string>();
    const say = (message: string, key = message, ...more: unknown[]) => {
      if (said.has(key) || said.size >= MOST) return;
      said.add(key);
      window.console.warn(`taproot: ${message}`, ...more);
    };

    if (page.site === 'unknown')
      say(`no manifest lists ${window.location.host}${window.location.pathname}: nobody is tracked here. The tag is that of ${site.id}.`);

    // The console shows an error with its stack.
    const failed = (where: string, error: unknown) => say(`${where}:`, `${where} ${textOf(error)}`, error);
    const threw = (plugin: string, hook: string, error: unknown) => failed(`${plugin} threw in its tap of ${hook}`, error);
    hooks.problem.tap('developer', ({ plugin = 'the page', hook, kind, error }) => {
      const lacks = !hook && lacksApply(error, site.id);
      if (lacks) say(`${plugin} is not applied: ${lacks}`);
      else if (hook) threw(plugin, hook, error);
      else failed(`${plugin} failed, ${kind}`, error);
    });
    hooks.loaded.tap('developer', () => looseMarks(env.document).forEach((sentence) => void say(sentence)));

    hooks.off.tap('developer', (off) => {
      for (const sentence of offSentences(off, env.document)) say(sentence, sentence.replace(/ off\..*/, ''));
    });

    const promised = (plugin: string, hook: string) =>
      say(`${plugin} returns a promise from its tap of ${hook}: nobody waits for it. Return at once, and track an event of its own later.`);
    for (const [hook, { taps }] of Object.entries(hooks as unknown as Record<string, Hooks['ready']>))
      for (const { name, fn } of taps) if (isAsync(fn)) promised(name, hook);
    timeTaps(hooks, env.clock, 'developer', ({ plugin, hook, ms, answer, fault }) => {
      if (isPromise(answer)) promised(plugin, hook);
      if (ms > SLOW_TAP) {
        const slow = `${plugin} blocked the page in its tap of ${hook}`;
        say(`${slow} for ${Math.round(ms)} ms. Over 250 ms, 3 times, a plugin from outside loses its taps.`, slow);
      }
      // `problems.ts` swallows these errors: reporting them would recurse without end.
      if (fault && hook === 'problem') threw(plugin, hook, fault.error);
    });

    const takesEvents = plugins.some(({ name }) => name === 'analytics');
    trace.tap('developer', (...traced) => {
      if (isWrite(traced)) {
        const write = readBlockedWrite(traced[0]);
        say(blockedSentence(write), write.list + write.name);
        return;
      }
      if (isEvent(traced)) {
        const [, , taken] = traced;
        if (!takesEvents && !taken && page.site !== 'unknown')
          say(`nothing here takes events: the manifest of ${site.id} enables no analytics.`);
        return;
      }
      const [plugin, made] = traced;
      if (!isPromise(made)) return;
      const timer = window.setTimeout(() => say(`${plugin} is not applied: its apply has not settled for 10 s.`), SLOW_APPLY);
      const stop = () => window.clearTimeout(timer);
      (made as Promise<unknown>).then(stop, stop);
    });
  },
};

export default plugin;
