import { defineSite } from '../../kernel';
import type { VendorsOptions } from '../../plugins/vendors/options';
import main from '../../sites/main';

/** The main site after Meta has moved to Ireland. */
export default defineSite({
  ...main,
  plugins: main.plugins.map((plugin) => {
    if (plugin.name !== 'vendors') return plugin;
    const options = plugin.options as VendorsOptions;
    const named = options.named.map((one) =>
      one.name === 'social-pixel' && one.recipient ? { ...one, recipient: { ...one.recipient, country: 'IE' } } : one,
    );
    return { ...plugin, options: { ...options, named } };
  }),
});
