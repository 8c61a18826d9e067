import type { Manifest } from '../kernel';
import { keptNames } from './necessary';

/**
 * Copies fields of a manifest into the options of the plugins that need them, as the tag does not: the colours (`scheme`), and the names
 * that are stored whatever the visitor chooses (`necessary`).
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
