import type { Manifest } from '../kernel';
import { keptNames } from './necessary';

/**
 * Puts what a site says once into the options of the plugins that need it, which the tag does not: the colours (`scheme`), and what is
 * stored whatever the visitor chooses (`necessary`).
 */
export function handDown(site: Manifest): Manifest {
  const { scheme, necessary, plugins } = site;
  const told: Readonly<Record<string, object>> = {
    consent: { ...(scheme && { scheme }), ...(necessary && { kept: keptNames(necessary) }) },
    contact: { ...(scheme && { scheme }) },
    'ui-react': { ...(scheme && { scheme }), ...(necessary && { necessary }) },
  };
  const tell = (plugin: Manifest['plugins'][number]) => {
    const more = told[plugin.name];
    return more && Object.keys(more).length ? { ...plugin, options: { ...(plugin.options as object), ...more } } : plugin;
  };
  return { ...site, plugins: plugins.map(tell) };
}
