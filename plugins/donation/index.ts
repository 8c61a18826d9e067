import type { Plugin } from '../../kernel';
import { readCampaign } from './campaign';
import type { DonationOptions } from './descriptor';
import { donationProps } from './props';

const plugin: Plugin<DonationOptions, unknown> = {
  name: 'donation',
  apply({ page, hooks, env, options }) {
    const { location } = env.window;
    // Read anew each time: the platform changes its address and its heading without loading a page.
    hooks.event.tap('donation', (event) => {
      const campaign = readCampaign(env.document, location.pathname, page.attribute);
      const props = donationProps({ brand: page.brand, location, organisations: options.organisations, campaign });
      return { ...event, properties: { ...props, ...event.properties } };
    });
  },
};

export default plugin;
