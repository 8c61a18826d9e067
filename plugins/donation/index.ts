import type { Plugin } from '../../kernel';
import { findMarks } from '../../lib/dom/user-content';
import { CHOICE } from '../../lib/records/choice-key';
import { choiceText } from '../../lib/records/choice-text';
import { appendQuery } from '../../lib/url/links';
import { readCampaign } from './campaign';
import { fallbackAddress, isUnresolved, mayLeave } from './fallback';
import { createLedger } from './ledger';
import { createOnce } from './once';
import type { DonationOptions } from './options';
import { donationProps, organisationOf } from './props';
import { watchReceipts } from './receipts';

const NAME = 'donation';
/** Matches a mark anywhere in the page, not only on the tag and `<html>`. */
const UNRESOLVED = '[data-campaign-unresolved]:not([data-campaign-unresolved="false"])';

const plugin: Plugin<DonationOptions, unknown> = {
  name: NAME,
  apply({ page, hooks, env, options, track, report, consent, visitor }) {
    const { window, document } = env;
    const { location } = window;
    const organisation = organisationOf(location.hostname, options.organisations);

    const leave = () => {
      const address = fallbackAddress(location, organisation);
      if (!address || !mayLeave(env, address, report)) return;
      // CON-24: the redirect hands on a refusal, as a link does.
      const choice = choiceText({ env, consent, visitor });
      // Replaces the history entry: the missing page is not worth a step back.
      location.replace(choice ? appendQuery(address, `${CHOICE}=${choice}`) : address);
    };
    if (isUnresolved(page, location.pathname)) leave();
    else hooks.ready.tap(NAME, () => void (findMarks(document, UNRESOLVED).length && leave()));

    const once = createOnce(createLedger(env, report), track);
    // Read at each event: the platform changes its address and heading without loading a page.
    hooks.event.tap(NAME, (event) => {
      const campaign = readCampaign(document, location.pathname, page.attribute);
      const props = donationProps({ brand: page.brand, location, organisation, campaign });
      return once(event, props);
    });

    return watchReceipts({ env, hooks, track, report }, NAME, options.receipts);
  },
};

export default plugin;
