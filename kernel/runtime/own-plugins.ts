import type { Answered } from '../../lib/records/answered';
import { bare } from '../../lib/values/bare';
import type { EnabledPlugin } from '../plugin';
import type { Inspected } from './manifest';

/**
 * Plugins that watch other plugins. Each is a chunk: hardly any page needs `switch-off`, `slow-taps` can wait until the page is idle, and
 * only developers load `developer`.
 */
export const watchers = (options: () => Inspected, folder: string | undefined): EnabledPlugin[] => [
  {
    name: 'switches',
    protects: true,
    needs: ['analytics', 'advertising', 'personalisation'],
    // Loads after the first hit.
    wake: ['hit', 'idle'],
    when: () => !!folder,
    options: () => folder,
    load: () => import(/* webpackChunkName: "switches" */ './switches'),
  },
  {
    name: 'switch-off',
    protects: true,
    needs: 'nothing',
    wake: 'problem',
    options,
    load: () => import(/* webpackChunkName: "switch-off" */ './taps/switch-off'),
  },
  {
    name: 'slow-taps',
    protects: true,
    needs: 'analytics',
    wake: 'idle',
    options,
    load: () => import(/* webpackChunkName: "slow-taps" */ './taps/slow-taps'),
  },
  {
    name: 'developer',
    protects: true,
    needs: 'nothing',
    wake: 'now',
    when: ({ environment }) => environment === 'local' || environment === 'development',
    options,
    load: () => import(/* webpackChunkName: "developer" */ './insight/developer'),
  },
];

/**
 * Adds the visitor's answer to the options of the plugins that ask. Options are private, unlike hooks. They are a module, whose exports
 * can't be spread (`tools/build/own-chunks.ts`).
 */
export const withAnswer =
  (answered: Answered) =>
  (plugin: EnabledPlugin): EnabledPlugin => {
    const options = async () =>
      Object.create((await (plugin.options as (() => object) | undefined)?.()) ?? {}, { answered: bare({ value: answered }) });
    return /^(consent|ui-react)$/.test(plugin.name) ? { ...plugin, options } : plugin;
  };

/** Adds a visitor's refusal or signal to links to siblings. */
export const handingOn = (handsOn: unknown): EnabledPlugin => ({
  name: 'hand-on',
  protects: true,
  needs: 'nothing',
  wake: 'now',
  options: () => handsOn,
  load: () => import(/* webpackChunkName: "hand-on" */ '../consent/chunks/hand-on'),
});
