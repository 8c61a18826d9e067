import { findAll } from '../../../lib/dom/native';
import { watchAdded } from '../../../lib/dom/watch-added';
import { bare } from '../../../lib/values/bare';
import { googleCommand } from '../../../lib/values/google-command';
import { keepHead } from '../../../lib/values/keep-head';
import { CONSENT_LAYERS } from '../../../lib/values/tap-stages';
import type { Hooks } from '../../lifecycle';

type Realm = Window & typeof globalThis;

/** The name of the data layer, in the address of a Google library that reads another one than `dataLayer`. */
const LAYER = /[?&]l=([\w$]+)/;
const LIBRARY = /[?&]id=(GTM|GT|G|AW|DC|UA)-/;

/** Returns the name of the data layer that a script reads, or undefined if it is no Google library with a layer of its own. */
export const layerOf = (src: string): string | undefined => (LIBRARY.test(src) ? LAYER.exec(src)?.[1] : undefined);

/**
 * Follows what the tag puts at the beginning of the page's data layer (`kernel/consent/google-signals.ts`): tells a tag manager that runs already
 * of a later choice (CON-17), begins layers of other names in the same way (CON-10), and the layer itself again if the page deletes it.
 * Watches the page's scripts only once something is denied: a layer without a default is granted everything.
 */
export function followLayers(window: Realm, hooks: Hooks): void {
  const globals = window as unknown as Record<string, unknown>;
  /** The layers that this function keeps, by name. */
  const kept = new Map<string, (given?: unknown) => unknown[]>();
  const head: unknown[] = [];

  /** Reads the entries that the tag has put there. A page that declares its layer by `var` before the tag may have replaced them since. */
  const learn = () => {
    const [standing, block] = Array.isArray(window.dataLayer) ? window.dataLayer : [];
    if (Object(standing)[1] === 'default') head.splice(0, head.length, standing, ...('gtm.allowlist' in Object(block) ? [block] : []));
  };
  const keepLayer = (name: string) => {
    const keep = keepHead(head);
    kept.set(name, keep);
    globals[name] = keep(globals[name]);
    Reflect.defineProperty(window, name, bare({ configurable: true, get: () => keep(), set: keep }));
  };
  const look = (src: string) => {
    const name = layerOf(src);
    if (name && name !== 'dataLayer' && !kept.has(name)) keepLayer(name);
    if (!Object.getOwnPropertyDescriptor(window, 'dataLayer')?.get) keepLayer('dataLayer');
  };

  let watches = false;
  const watch = () => {
    if (watches || !Object.values(Object(Object(head[0])[2])).includes('denied')) return;
    watches = true;
    const { document } = window;
    const there = findAll<HTMLScriptElement>(document, 'script[src]');
    for (const { src } of there) look(src);
    watchAdded<HTMLScriptElement>(window, 'src', ({ localName, src }) => {
      if (localName === 'script') look(src);
    });
  };

  hooks.consent.tap({ name: 'runtime', stage: CONSENT_LAYERS }, ({ chosen }) => {
    // The tag has put its own back in place of one that this function keeps.
    kept.delete('dataLayer');
    learn();
    watch();
    for (const name of new Set(['dataLayer', ...kept.keys()])) {
      const layer = globals[name];
      if (chosen && head[0] && Array.isArray(layer)) layer.push(googleCommand('consent', 'update', Object(head[0])[2]), ...head.slice(1));
    }
  });
}
