import { definePlugin, type EnabledPlugin, type Manifest, type Plugin, type SiteFacts } from '../../kernel';
import { runtime } from '../../kernel/runtime';
import { keptPattern } from '../../lib/storage/kept-names';

/** A small manifest for unit tests. */
export const siteWith = (more: Partial<SiteFacts> = {}): SiteFacts => ({
  id: 'main',
  brand: 'main',
  areas: '(mcafc4|mrdnew|business|fri|tfciguide|impact202[0-4])',
  brands: { mcafc4: 'mcafc4', mrdnew: 'mrd' },
  hosts: {
    production: ['www.main.example', '*.wild.example'],
    development: ['*.dev.main.example'],
    local: ['main.taproot.localhost', 'localhost'],
  },
  stream: 'G-MAIN',
  testStream: 'G-TEST',
  utility: {
    production: 'https://utility.main.example',
    development: 'https://utility.dev.main.example',
    local: 'http://utility.taproot.localhost',
  },
  kept: keptPattern(),
  ...more,
});

/** Returns the same as a manifest. */
export function manifestWith(plugins: readonly EnabledPlugin[] = [], more: Partial<SiteFacts> = {}): Manifest {
  const { kept: _, apart: __, ...manifest } = siteWith(more);
  return { ...manifest, plugins };
}

/** Returns the other half of a manifest, for the runtime. */
export const runtimeOf =
  (plugins: readonly EnabledPlugin[] = []) =>
  async () => ({ default: runtime({ plugins }) });

type Parts = Partial<Omit<EnabledPlugin, 'options' | 'load'>> & {
  readonly options?: unknown;
  readonly load?: () => Promise<{ default: Plugin<never, never> }>;
};

/** An enabled plugin whose chunk is the given apply. */
export const pluginOf = (name: string, apply: Plugin<never, never>['apply'], parts: Parts = {}): EnabledPlugin => {
  const { options = {}, ...descriptor } = parts;
  return {
    ...definePlugin<never, never>({
      name,
      needs: 'nothing',
      wake: 'now',
      load: async () => ({ default: { name, apply } }),
      ...(descriptor as object),
    })(),
    options: typeof options === 'function' ? options : () => options,
  };
};
