import type { Manifest } from '../kernel';

/** Plugins that show something in the colours of the page. */
const SHOWING: readonly string[] = ['consent', 'ui-react'];

/** Puts a site's `scheme` into the options of the plugins that need it: the tag does not. */
export const handScheme = ({ scheme, plugins, ...site }: Manifest): Manifest => ({
  ...site,
  plugins: scheme
    ? plugins.map((plugin) => (SHOWING.includes(plugin.name) ? { ...plugin, options: { ...(plugin.options as object), scheme } } : plugin))
    : plugins,
});
