import type { Manifest } from '../kernel';
import { keptNames } from './necessary';
import { wordsFor } from './words-for';

/**
 * Copies fields of a manifest into the options of the plugins that need them, because the tag does not: the colours (`scheme`), the names
 * that are stored in every state (`necessary`), the purposes, and the site's own words.
 */
export function handDown(site: Manifest): Manifest {
  const { scheme, necessary, plugins } = site;
  const words = wordsFor(site);
  const told: Readonly<Record<string, object>> = {
    consent: { ...(scheme && { scheme }), ...(necessary && { kept: keptNames(necessary) }), ...words.consent },
    contact: { ...(scheme && { scheme }), ...words.contact },
    embeds: { ...(scheme && { scheme }), ...words.embeds },
    'ui-react': { ...(scheme && { scheme }), ...(necessary && { necessary }), ...words['ui-react'] },
  };
  const tell = (plugin: Manifest['plugins'][number]) => {
    const more = told[plugin.name];
    return more && Object.keys(more).length ? { ...plugin, options: { ...(plugin.options as object), ...more } } : plugin;
  };
  return { ...site, plugins: plugins.map(tell) };
}
