import { definePlugin, type EnabledPlugin, type Manifest, type Plugin, type SiteFacts } from '../../kernel';
import { pageLife } from '../../page-life';
import { factsOf } from '../../tools/site-code';

const HOSTS = {
  production: ['www.main.example', '*.wild.example'],
  development: ['*.dev.main.example'],
  local: ['main.taproot.localhost', 'localhost'],
};

/** A small manifest for unit tests. */
export function manifestWith(plugins: readonly EnabledPlugin[] = [], more: Partial<Manifest> = {}): Manifest {
  return {
    id: 'main',
    brand: 'main',
    areas: '(mcafc4|mrdnew|business|fri|tfciguide|impact202[0-4])',
    brands: { mcafc4: 'mcafc4', mrdnew: 'mrd' },
    hosts: HOSTS,
    stream: 'G-MAIN',
    testStream: 'G-TEST',
    utility: {
      production: 'https://utility.main.example',
      development: 'https://utility.dev.main.example',
      local: 'http://utility.taproot.localhost',
    },
    plugins,
    ...more,
  };
}

/** Returns the facts that it gives its tag. */
export const siteWith = (more: Partial<SiteFacts> = {}): SiteFacts => ({ ...factsOf(manifestWith()), ...more });

/** Returns the other half of a manifest, for the page life. */
export const pageLifeOf =
  (plugins: readonly EnabledPlugin[] = []) =>
  async () => ({ default: pageLife({ plugins }) });

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
