import { appliedPlugins, type EnabledPlugin, type Hooks, type Inspected, type Problem, type Taproot } from '../../../kernel';
import { toldOn } from '../../../lib/records/told-vendors';
import { type Entry, inBytes } from '../panel/section';
import { chunkOf, type OwnChunk } from './chunk-of';
import { addedPlugins, tapNames } from './hook-facts';
import { pluginEntry, type Weight } from './plugin-facts';
import { pluginState } from './plugin-states';
import type { Watch } from './watch';

/** webpack's run time with the factories of the modules that have arrived. Unit tests have none. */
declare const __webpack_require__: { readonly m: object } | undefined;

/** Returns a plugin's chunk, and whether it has arrived. Undefined if that is unknown. */
export function findChunk(window: Window, version: string, load: EnabledPlugin['load']): OwnChunk | undefined {
  if (typeof __webpack_require__ === 'undefined') return;
  const hashes = (window as unknown as Record<string, Record<number, string> | undefined>)[`taproot-${version.split('+')[0]}`];
  return chunkOf(__webpack_require__.m, hashes ?? {}, load);
}

/** The sizes of the chunks' files, by the end of their addresses. */
function weights(window: Window): Map<string, Weight> {
  const entries = window.performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return new Map(
    entries.flatMap(({ name, encodedBodySize, decodedBodySize, responseEnd }) => {
      const [file] = /chunks\/\w+\.js$/.exec(name) ?? [];
      return file ? [[file, { encoded: encodedBodySize, decoded: decodedBodySize, end: responseEnd }] as const] : [];
    }),
  );
}

/** The name of a tap that reads a hook's last call. */
const LOOK = 'overlay-look';

type OwnHook = Hooks['off'] & { untap(name: string): void };

interface PluginSources {
  readonly window: Window;
  readonly taproot: Pick<Taproot, 'page' | 'visitor' | 'consent' | 'version'> & { readonly hooks: Hooks };
  readonly inspected: Inspected;
  readonly watch: Watch;
  readonly problems: readonly Problem[];
}

/** Lists every plugin of the manifest with its state, other loaded chunks, and plugins added at run time. */
export function findPlugins({ window, taproot, inspected, watch, problems }: PluginSources): Entry[] {
  const { page, visitor, consent, hooks, version } = taproot;
  const { plugins, time } = inspected;
  const files = weights(window);
  /** The first plugin of each shared file. */
  const owners = new Map<string, string>();
  const tapped = tapNames(hooks);
  const off = new Set<string>();
  hooks.off.tap(LOOK, (list) => {
    for (const one of list) off.add(one);
  });
  (hooks.off as OwnHook).untap(LOOK);

  const entries = plugins.map(({ name, needs, protects, wake, when, load }) => {
    const chunk = findChunk(window, version, load);
    const wakes = [typeof wake === 'function' ? wake(consent.state, visitor) : wake].flat();
    const facts = {
      name,
      needs: [needs].flat().join(' or '),
      wakes,
      allowed: needs === 'nothing' || [needs].flat().some(consent.covers),
      off: !protects && off.has(`plugin ${name}`),
      wanted: isWanted(when, page, visitor) && (needs === 'nothing' || page.site !== 'unknown'),
      arrived: chunk?.arrived,
      // The chunk loader leaves no element. A plugin that wakes now was requested at once.
      underWay: chunk?.arrived === false && wakes.includes('now'),
    };
    const { file = '' } = chunk ?? {};
    const owner = owners.get(file);
    if (!owner) owners.set(file, name);
    return pluginEntry(name, pluginState(facts, watch.notes, problems), time, files.get(file), owner);
  });
  const others = [...files].filter(([file]) => !owners.has(file));
  const sum = others.reduce((all, [, { encoded }]) => all + encoded, 0);
  const names = plugins.map(({ name }) => name);
  const added = addedPlugins(tapped, watch.notes, names);
  return [
    ...entries,
    ...added.map((name) => ({
      key: `added ${name}`,
      title: name,
      mark: 'added',
      text: `at run time; ${tapped.has(name) ? 'its taps tell' : 'it taps no hook'}. When, and what it weighs, is not known.`,
    })),
    ...toldOn(appliedPlugins(inspected.trace)).map((name) => ({
      ...{ key: `told ${name}`, title: name, mark: 'told by the service' },
      text: 'from the hits, as far as the visitor’s choice allows.',
    })),
    {
      key: 'other chunks',
      title: 'Other chunks',
      mark: `${others.length}`,
      text: `The runtime and the plugins that came with it, the overlay, and parts of plugins: ${inBytes(sum)} sent.`,
    },
  ];
}

function isWanted(when: EnabledPlugin['when'], page: Taproot['page'], visitor: Taproot['visitor']): boolean {
  try {
    return when?.(page, visitor) ?? true;
  } catch {
    return false;
  }
}
