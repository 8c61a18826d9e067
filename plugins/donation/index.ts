import type { Plugin } from '../../kernel';
import { find } from '../../lib/dom/find';
import { readCampaign } from './campaign';
import type { DonationOptions } from './descriptor';
import { fallbackAddress, isUnresolved, mayLeave } from './fallback';
import { createLedger } from './ledger';
import { createOnce } from './once';
import { donationProps, organisationOf } from './props';
import { watchReceipts } from './receipts';

const NAME = 'donation';
/** Matches a mark that may stand anywhere in the page, not only on the tag and `<html>`. */
const UNRESOLVED = '[data-campaign-unresolved]:not([data-campaign-unresolved="false"])';

const plugin: Plugin<DonationOptions, unknown> = {
  name: NAME,
  apply({ page, hooks, env, options, track, report }) {
    const { window, document } = env;
    const { location } = window;
    const organisation = organisationOf(location.hostname, options.organisations);

    const leave = () => {
      const address = fallbackAddress(location, organisation);
      // Replaces the history entry: the missing page is not worth a step back.
      if (address && mayLeave(env, address, report)) location.replace(address);
    };
    if (isUnresolved(page, location.pathname)) leave();
    else hooks.ready.tap(NAME, () => void (find(document, UNRESOLVED) && leave()));

    const once = createOnce(createLedger(env, report), track);
    // Read at each event: the platform changes its address and heading without loading a page.
    hooks.event.tap(NAME, (event) => {
      const campaign = readCampaign(document, location.pathname, page.attribute);
      const props = donationProps({ brand: page.brand, location, organisation, campaign });
      return once(event, props);
    });

    return watchReceipts({ env, hooks, track }, NAME);
  },
};

export default plugin;
